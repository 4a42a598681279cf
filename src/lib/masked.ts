/**
 * What a line of the log must not hold, whatever error brought it there: keys and tokens, what stands behind a name of a secret
 * in an address or a header, and e-mail addresses. Names and first letters stay where they tell what it was.
 */
const HIDDEN: [pattern: RegExp, becomes: string][] = [
  [/\b(Bearer|Basic) +[\w.~+/=-]{6,}/gi, '$1 …'],
  [/\b(ingest_live_|whimbrel_pat_)\w+/g, '$1…'],
  [/\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, 'eyJ…'],
  [
    /\b((?:x-api-)?key|token|code|state|nonce|secret|client_secret|password|cookie|whimbrel(?:_\w+)?)=[^\s&;"']+/gi,
    '$1=…',
  ],
  [/[\w.!$'*+^{|}~-]{1,64}(?:@|%40)[\w-]+(?:\.[\w-]+)+/g, '…@…'],
]

/** Characters that a terminal may take for a command, or for the end of the line, and that JSON writes as they are. */
const UNSEEN = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g

/** The longest text of a line, which leaves any stack whole. Patterns over one that is longer would take their time. */
const LONGEST = 8000

export const masked = (text: string): string =>
  HIDDEN.reduce(
    (rest, [pattern, becomes]) => rest.replace(pattern, becomes),
    text.slice(0, LONGEST),
  ).replace(UNSEEN, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
