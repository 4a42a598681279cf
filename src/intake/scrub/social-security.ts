/** Three groups of digits. 000, 666 and 900–999 were never given out, nor were 00 and 0000 in the other groups. */
const FORM = /(?<![\w.-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-]|\.\d)/g

/** Replaces social security numbers of the United States, by their form. */
export const hideSocialSecurity = (text: string, mask: string): string => text.replace(FORM, mask)
