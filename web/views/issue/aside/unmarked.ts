/** Stands before placeholders such as `<uuid>` (src/issues/grouping/parameterize.ts). */
const MARK = '\u0001'

/** What was hashed of a text, as people read it. */
export const unmarked = (text: string) => text.replaceAll(MARK, '')
