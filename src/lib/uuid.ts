const FORM = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i

/** 16 bytes of a UUID, or undefined when the text is none. */
export const uuidBytes = (text: string): Buffer | undefined =>
  FORM.test(text) ? Buffer.from(text.replaceAll('-', ''), 'hex') : undefined

/** 16 bytes as a UUID: lower case with dashes. */
export const uuidText = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
