/** What a file and a project have under one name; `wants` undefined: it is not in the file. */
export interface Pair {
  what: 'channel' | 'rule' | 'maintenance'
  name: string
  has: object | undefined
  wants: object | undefined
}

export interface Difference {
  what: Pair['what']
  name: string
  how: 'make' | 'change' | 'remove'
  /** Of a change: the members that differ, each with its values as JSON; undefined where there is none. */
  members: readonly { path: string; has: string | undefined; wants: string | undefined }[]
}

/** What each member is that a file leaves out. */
const DEFAULTS: Record<string, unknown> = {
  enabled: true,
  environment: null,
  forSec: 0,
  keepFiringSec: 0,
  noData: 'ok',
}

/** What is to be done so that a project is as a file says; nothing for what is equal. */
export function differences(pairs: readonly Pair[]): Difference[] {
  return pairs.flatMap(({ what, name, has, wants }): Difference[] => {
    if (!wants) return [{ what, name, how: 'remove', members: [] }]
    if (!has) return [{ what, name, how: 'make', members: [] }]
    const members = membersThatDiffer(leavesOf(has), leavesOf(wants))
    return members.length > 0 ? [{ what, name, how: 'change', members }] : []
  })
}

function membersThatDiffer(has: ReadonlyMap<string, string>, wants: ReadonlyMap<string, string>) {
  const paths = [...new Set([...has.keys(), ...wants.keys()])].sort()
  return paths.flatMap((path) => {
    const pair = { path, has: has.get(path), wants: wants.get(path) }
    return pair.has === pair.wants ? [] : [pair]
  })
}

/** The values of an object by dotted path, as JSON; a list of words is one value, and its order is of no matter. */
function leavesOf(value: unknown, path = ''): Map<string, string> {
  if (isWords(value)) return new Map([[path, JSON.stringify([...value].sort())]])
  if (typeof value !== 'object' || value === null)
    return new Map(isDefault(path, value) ? [] : [[path, JSON.stringify(value)]])
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [
      ...leavesOf(inner, path === '' ? key : `${path}.${key}`),
    ]),
  )
}

const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

const isDefault = (path: string, value: unknown) => path in DEFAULTS && DEFAULTS[path] === value
