/** How to send something from one kind of place. */
export interface Snippet {
  id: string
  /** On its tab. */
  name: string
  /** What has to be known before it is pasted. */
  note?: string
  /** The words that are tinted beside texts in quotes. */
  keywords: RegExp
  /** @param url of the box, without a slash at its end */
  code(url: string, key: string): string
}
