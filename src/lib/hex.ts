/** Bytes as lower-case hex digits. */
export const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
