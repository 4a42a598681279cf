/** What a byte of `mappings` is: a digit of base64 (0 to 63), or one of these. */
export const COMMA = 64
export const SEMICOLON = 65
export const NO_DIGIT = 66

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

export const DIGITS = new Uint8Array(256).fill(NO_DIGIT)
for (const [value, letter] of [...BASE64, ',', ';'].entries()) DIGITS[letter.charCodeAt(0)] = value
