/** A key as a query has it: in quotes where it would end too soon, or be read as text. */
export const spelledKey = (key: string): string =>
  /[\s:=<>!"()]|^\d+$/.test(key) ? `"${key.replace(/["\\]/g, '\\$&')}"` : key
