/** Draws the id of a new rule: 48 random bits. Pages without TLS have no `randomUUID`. */
export const drawId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(6))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
