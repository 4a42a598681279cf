/** Longer statements are cut before they are looked at; their ends seldom tell them apart. */
const LONGEST = 8192
/** What is kept of a normalized one. */
const KEPT = 2000

/** Systems in which a text in double quotes is a value, not a name. */
const QUOTES_VALUES: ReadonlySet<string> = new Set(['mysql', 'mariadb', 'mongodb', 'elasticsearch'])

/** What a statement is made of; the first that fits. What is not closed goes to the end. */
const PARTS = {
  comment: /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/,
  dollarText: /\$(?<tag>\w*)\$[\s\S]*?(?:\$\k<tag>\$|$)/,
  text: /(?:\b[XBNE])?'(?:[^'\\]|''|\\[\s\S])*(?:'|$)/,
  quoted: /"(?:[^"\\]|""|\\[\s\S])*(?:"|$)/,
  name: /`[^`]*`?|\[[A-Za-z_][\w ]*\]|::|[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/,
  placeholder: /\$\d+|(?<![^\s(,=])[:@]\w+|%s|%\(\w+\)s|\?/,
  number: /0[xX][\da-fA-F]+|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/,
  space: /\s+/,
}
const PART = new RegExp(
  Object.entries(PARTS)
    .map(([name, { source }]) => `(?<${name}>${source})`)
    .join('|'),
  'g',
)
type Groups = Partial<Record<keyof typeof PARTS, string>>

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
    .replace(PART, (whole: string, ...rest: unknown[]) => {
      const { comment, space, quoted, name } = rest.at(-1) as Groups
      if (comment !== undefined || space !== undefined) return ' '
      if (name !== undefined) return whole
      return quoted === undefined || quotesValues ? '?' : whole
    })
    .replace(/ {2,}/g, ' ')
    .replace(MINUS, '$1?')
    .replace(LIST, '(?)')
    .replace(ROWS, '(?)')
    .trim()
    .slice(0, KEPT)
}
