import type { Static, TSchema } from '@sinclair/typebox'
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'
import type { ValueError } from '@sinclair/typebox/errors'
import { Value } from '@sinclair/typebox/value'
import { nearest } from '../lib/nearest'
import { Problem } from '../lib/problem'
import { wordsOf } from '../lib/schema'

/** Levels of a body. Schemas that name themselves are walked by recursion, which deeper ones would exhaust. */
const DEEPEST = 200

const compiled = new WeakMap<TSchema, TypeCheck<TSchema>>()

/**
 * Checks a value, and returns it without members that the schema does not name.
 * @throws Problem `invalid_request` with the path of each mistake (at most 20)
 */
export function validate<Schema extends TSchema>(schema: Schema, value: unknown): Static<Schema> {
  if (isDeeper(value, DEEPEST))
    throw new Problem('invalid_request', `The body is more than ${DEEPEST} levels deep.`)
  let check = compiled.get(schema)
  if (!check) {
    check = TypeCompiler.Compile(schema as TSchema)
    compiled.set(schema, check)
  }
  if (check.Check(value)) return Value.Clean(schema, value) as Static<Schema>
  const errors = []
  for (const error of check.Errors(value)) {
    const { path, message, schema: part } = nearestMistake(error)
    errors.push({ path, message: messageOf(part) ?? message })
    if (errors.length === 20) break
  }
  const [first] = errors
  throw new Problem('invalid_request', `${first?.path || 'The body'}: ${first?.message}.`, {
    errors,
  })
}

/** Of a value that may be one of several objects, the mistake in the one that it has most members of. */
function nearestMistake(error: ValueError): ValueError {
  const { schema, value, errors } = error
  if (!schema.anyOf || wordsOf(schema) || value === null || typeof value !== 'object') return error
  const shared = schema.anyOf.map(
    ({ properties = {} }: TSchema) =>
      Object.keys(value).filter((name) => Object.hasOwn(properties, name)).length,
  )
  const most = Math.max(...shared)
  const first = most > 0 ? errors[shared.indexOf(most)]?.First() : undefined
  return first ? nearestMistake(first) : error
}

function isDeeper(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return most === 0 || Object.values(value).some((part) => isDeeper(part, most - 1))
}

/** How to mend a mistake, where TypeBox's own message does not say. */
function messageOf(schema: TSchema): string | undefined {
  const words = wordsOf(schema)
  if (words) return `Use one of ${words.join(', ')}`
  if (schema.anyOf?.some(({ properties }: TSchema) => properties))
    return `Send an object with one of ${membersOf(schema).join(', ')}`
  if (schema.format === 'date-time')
    return 'Send a time such as 2026-11-22T10:00:00Z; + is %2B in an address'
  return undefined
}

/** The members that tell apart the objects of which a value may be one. */
const membersOf = (schema: TSchema): string[] =>
  schema.anyOf.flatMap(({ required = [] }: TSchema) => required.slice(0, 1))

/** A whole number or a fraction, as JSON has it: not ` 7`, `0x7`, `1e9` or `true`. */
const NUMBER = /^-?\d+(?:\.\d+)?$/

/** Checks a query string as `validate` does. Its values are texts, which become numbers where the schema has numbers. */
export function validateQuery<Schema extends TSchema>(
  schema: Schema,
  query: Record<string, string>,
): Static<Schema> {
  const converted = Value.Convert(schema, { ...query }) as Record<string, unknown>
  for (const [name, value] of Object.entries(converted))
    if (typeof value === 'number' && !NUMBER.test(query[name] as string))
      converted[name] = query[name]
  return validate(schema, converted)
}

const LONGEST_SHOWN = 60

/**
 * Refuses a query that names a parameter which its route does not have: a misspelled one would be ignored, and the answer wrong.
 * @throws Problem `invalid_request` with the nearest name
 */
export function refuseUnknown(schema: TSchema | undefined, query: Record<string, unknown>): void {
  const known = Object.keys(schema?.properties ?? {})
  for (const name of Object.keys(query)) {
    if (known.includes(name)) continue
    const shown = name.slice(0, LONGEST_SHOWN).toWellFormed()
    const message = `There is no parameter ${shown} here; ${insteadOf(name, known)}`
    throw new Problem('invalid_request', message, { errors: [{ path: `/${shown}`, message }] })
  }
}

function insteadOf(name: string, known: readonly string[]): string {
  const near = nearest(name, known)
  if (near !== undefined) return `did you mean ${near}?`
  return known.length === 0 ? 'this takes none.' : `this takes ${known.join(', ')}.`
}
