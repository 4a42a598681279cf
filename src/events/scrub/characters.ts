export function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57
}

/** A letter or digit of ASCII, or _. */
export function isWordCharacter(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  const lower = code | 32
  return (code >= 48 && code <= 57) || (lower >= 97 && lower <= 122) || code === 95
}
