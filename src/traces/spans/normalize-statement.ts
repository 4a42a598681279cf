/** Longer statements are cut before they are looked at; their ends seldom tell them apart. */
const LONGEST = 8192
/** Characters that are kept of a normalized statement. */
const KEPT = 2000

/** Systems in which a text in double quotes is a value, not a name. */
const QUOTES_VALUES: ReadonlySet<string> = new Set(['mysql', 'mariadb', 'mongodb', 'elasticsearch'])

/** The parts of a statement, the first that fits. A text or comment that is not closed goes to the end. */
const PARTS = [
  // Comments.
  /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/,
  // Texts: between dollars (PostgreSQL), with a letter in front, in double quotes.
  /\$(\w*)\$[\s\S]*?(?:\$\1\$|$)/,
  /(?:\b[XBNE])?'(?:[^'\\]|''|\\[\s\S])*(?:'|$)/,
  /"(?:[^"\\]|""|\\[\s\S])*(?:"|$)/,
  // Ids in hexadecimal, with a digit at least.
  /\b(?=[a-fA-F]*\d)[\da-fA-F]{8,}(?:-[\da-fA-F]{4,}){0,4}\b/,
  // Names, and the sign of a cast, which is no placeholder.
  /`[^`]*`?|\[[A-Za-z_][\w ]*\]|::|[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/,
  // Placeholders.
  /\$\d+|(?<![^\s(,=])[:@]\w+|%s|%\(\w+\)s|\?/,
  // Numbers.
  /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?\w*/,
  /\s+/,
]
const PART = new RegExp(PARTS.map(({ source }) => source).join('|'), 'g')
const BLANK = /^(?:\s|--|\/)/
const NAME = /^(?:[`[]|::|[A-Za-z_\u0080-\uffff](?!'))/
const ID = /^(?=[a-f]*\d)[\da-f]{8,}(?:-[\da-f]{4,}){0,4}$/i

const MINUS = /(^|[\s(,=<>+*/])-\?/g
const LIST = /\(\s*\?(?:\s*,\s*\?)*\s*\)/g
const ROWS = /\(\?\)(?:\s*,\s*\(\?\))+/g

/**
 * A database statement without its values: texts, numbers and placeholders become `?`, lists of
 * them one, comments go, white space is folded. Two statements of one kind read the same.
 * @param system as `db.system.name` says it: decides what double quotes mean
 */
export function normalizeStatement(statement: string, system: string): string {
  const quotesValues = QUOTES_VALUES.has(system)
  return statement
    .slice(0, LONGEST)
    .replace(PART, (part) => {
      if (BLANK.test(part)) return ' '
      if (ID.test(part)) return '?'
      const isKept = part.startsWith('"') ? !quotesValues : NAME.test(part)
      return isKept ? part : '?'
    })
    .replace(/ {2,}/g, ' ')
    .replace(MINUS, '$1?')
    .replace(LIST, '(?)')
    .replace(ROWS, '(?)')
    .trim()
    .slice(0, KEPT)
}
