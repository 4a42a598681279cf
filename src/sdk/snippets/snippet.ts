/** How to send something from one language or tool. */
export interface Snippet {
  id: string
  /** The words on its tab. */
  name: string
  /** What a person has to know before pasting it. */
  note?: string
  /** The words to tint, beside texts in quotes. */
  keywords: RegExp
  /** @param url of the server, without a slash at its end */
  code(url: string, key: string): string
}
