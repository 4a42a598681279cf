import type { TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { type Document, isMap, isScalar, LineCounter, parseDocument } from 'yaml'
import { timeOf } from '../../http/time-of'
import { validate } from '../../http/validate'
import { nearest } from '../../lib/nearest'
import { type Complaint, Problem } from '../../lib/problem'
import { iso } from '../../lib/time'
import { checkedTimes } from '../quiet/check-maintenance'
import { checkFilter } from '../rules/check-filter'
import { checkRule } from '../rules/check-rule'
import { AlertsFile } from './model'
import { refusedSecrets, repeatedNames } from './rules-of-files'

/** Two hundred rules take a tenth. */
const MOST_BYTES = 1024 * 1024

/**
 * Reads a file of alerts.
 * @param now in ms; searches of rules may say times that depend on it
 * @throws Problem `invalid_request` with line and column of the first mistake
 */
export function readFile(text: string, now: number): AlertsFile {
  if (Buffer.byteLength(text) > MOST_BYTES)
    throw new Problem('invalid_request', 'The file has over 1 MiB; it takes 200 rules at most.')
  const lines = new LineCounter()
  const yaml = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const [broken] = yaml.errors
  if (broken) throw refusal(lines, broken.pos[0], broken.message)

  const value = plainOf(yaml)
  if (value === undefined) throw refusal(lines, 0, 'It repeats itself too often by aliases.')
  for (const { path, message } of mistakes(value, now))
    throw refusal(lines, placeOf(yaml, path), `${path.slice(1).replaceAll('/', '.')}: ${message}`)
  return withTimesInUtc(value as AlertsFile)
}

/** A file may say a time in several ways; it is compared in one. */
const withTimesInUtc = (file: AlertsFile): AlertsFile => ({
  ...file,
  ...(file.maintenance && {
    maintenance: file.maintenance.map(({ once, ...rest }) => ({
      ...rest,
      ...(once && { once: { from: inUtc(once.from), to: inUtc(once.to) } }),
    })),
  }),
})

const inUtc = (text: string) => iso(timeOf(text) as number)

/** @returns undefined where aliases of aliases would grow without end */
function plainOf(yaml: Document): unknown {
  try {
    return yaml.toJS()
  } catch {
    return undefined
  }
}

function* mistakes(value: unknown, now: number): Generator<Complaint> {
  // `validate` takes unknown members out of what it is given.
  yield* complaintsOf('', () => validate(AlertsFile, structuredClone(value)))
  yield* unknownMembers(AlertsFile, value)
  const { channels = [], rules = [], maintenance = [] } = value as AlertsFile
  yield* repeatedNames({ channels, rules, maintenance })
  yield* refusedSecrets(channels)
  for (const [i, rule] of rules.entries())
    yield* complaintsOf(`/rules/${i}`, () => {
      checkRule(rule)
      if (rule.issue?.filter !== undefined) checkFilter(rule.issue.filter, now)
    })
  for (const [i, one] of maintenance.entries())
    yield* complaintsOf(`/maintenance/${i}`, () => checkedTimes(one))
}

/** What a check throws, as complaints whose paths begin at the whole file. */
function complaintsOf(at: string, check: () => unknown): Complaint[] {
  try {
    check()
    return []
  } catch (cause) {
    if (!(cause instanceof Problem)) throw cause
    const errors = (cause.more.errors ?? []) as Complaint[]
    return errors.length > 0
      ? errors.map(({ path, message }) => ({ path: `${at}${path}`, message }))
      : [{ path: at, message: cause.message }]
  }
}

/** A member that nobody knows would be left out without a word. */
function* unknownMembers(schema: TSchema, value: unknown): Generator<Complaint> {
  const known = new Set(pathsOf(Value.Clean(schema, structuredClone(value))))
  for (const path of pathsOf(value)) {
    if (known.has(path)) continue
    const [parent, name] = [
      path.slice(0, path.lastIndexOf('/')),
      path.slice(path.lastIndexOf('/') + 1),
    ]
    const near = nearest(name, namesAt(schema, parent))
    yield {
      path,
      message: `There is no such member${near === undefined ? '.' : `; did you mean ${near}?`}`,
    }
  }
}

function pathsOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [
    path,
    ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, `${path}/${key}`)),
  ]
}

/** The members that a schema has at a path. */
function namesAt(schema: TSchema, path: string): string[] {
  let part: TSchema | undefined = schema
  for (const key of path.split('/').slice(1)) part = part?.items ?? part?.properties?.[key]
  return Object.keys(part?.properties ?? {})
}

/** Where a value begins; one that is missing is missing where what should have it begins. */
function placeOf(yaml: Document, path: string): number {
  const keys = path.split('/').slice(1)
  for (let length = keys.length; length > 0; length--) {
    const parent = yaml.getIn(keys.slice(0, length - 1).map(keyOf), true)
    const pair = isMap(parent)
      ? parent.items.find(({ key }) => isScalar(key) && key.value === keys[length - 1])
      : undefined
    if (pair && isScalar(pair.key) && pair.key.range) return pair.key.range[0]
    const node = yaml.getIn(keys.slice(0, length).map(keyOf), true) as
      | { range?: [number, number, number] }
      | undefined
    if (node?.range) return node.range[0]
  }
  return 0
}

const keyOf = (key: string) => (/^\d+$/.test(key) ? Number(key) : key)

function refusal(lines: LineCounter, offset: number, message: string): Problem {
  const { line, col } = lines.linePos(offset)
  return new Problem('invalid_request', `line ${line}, column ${col}: ${message}`)
}
