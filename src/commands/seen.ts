/** Characters that a terminal takes for commands, or that turn text around; a line feed and a tab are none. */
const UNSEEN = /(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A text as a terminal may show it: somebody else may have written the names in it. The dashboard writes the same sign. */
export const seen = (text: string): string => text.replace(UNSEEN, '␦')
