/** Control characters, and characters that turn the direction of text or take no room. */
const UNSEEN =
  /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu
const UNSEEN_IN_LINES =
  /[^\P{Cc}\n\t]|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu

/** A stranger's text for one line: what cannot be seen is shown as ␦. */
export const visible = (text: string) => text.replace(UNSEEN, '␦')

/** A stranger's text of several lines: as `visible`, but line ends and tabs stay. */
export const visibleLines = (text: string) => text.replace(UNSEEN_IN_LINES, '␦')
