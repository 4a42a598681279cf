const TYPED =
  /^(?<before>(?:[^"]|"(?:[^"\\]|\\.)*")*?)(?<=^|[\s(!]|(?:^|[\s(!])-)(?!-[\p{L}_("])(?:(?<spelled>"(?:[^"\\]|\\.)+"|[^\s:=<>!"()]+)(?<sign>:?(?:!=|>=|<=|=|>|<)|:))?(?:"(?<open>(?:[^"\\]|\\.)*)|(?!!)(?<bare>[^\s()"]*))$/su

/** The condition at the end of what is typed. */
interface TypedCondition {
  /** The text before the condition. */
  before: string
  /** The key; undefined until a colon or a sign ends it. */
  key: string | undefined
  /** The key and its sign, as they were typed. */
  keyAndSign: string
  /** The beginning of the value; of the key while that is still being typed. */
  start: string
}

/** @returns undefined when the last one is closed by a quote or a parenthesis */
export function typedCondition(typed: string): TypedCondition | undefined {
  const groups = TYPED.exec(typed)?.groups
  if (!groups) return undefined
  const { before = '', spelled, sign = '', open, bare = '' } = groups
  return {
    before,
    key: spelled?.startsWith('"') ? unquoted(spelled.slice(1, -1)) : spelled,
    keyAndSign: `${spelled ?? ''}${sign}`,
    start: open === undefined ? bare : unquoted(open),
  }
}

const unquoted = (text: string) => text.replace(/\\(["\\])/g, '$1')
