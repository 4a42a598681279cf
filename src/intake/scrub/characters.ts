export function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57
}

/** A letter or digit of ASCII, or _. */
export function isWordCharacter(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code === 95 || isAlphanumeric(code)
}

export const isAlphanumeric = (code: number) =>
  (code >= 48 && code <= 57) || ((code | 32) >= 97 && (code | 32) <= 122)
