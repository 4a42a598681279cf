import { Problem } from '../../lib/problem'
import type { Context } from '../json-logic/run'

/**
 * Takes the context out of a body of OFREP. One that is left out is empty.
 * @throws Problem `invalid_json` for what is no object, `invalid_request` for a context that is none
 */
export function readContext(body: unknown): Context {
  if (!isObject(body)) throw new Problem('invalid_json', 'Send an object such as {"context": {}}.')
  const { context } = body
  if (context === undefined || context === null) return {}
  if (!isObject(context))
    throw new Problem('invalid_request', '/context: Send an object of attributes.')
  if ('targetingKey' in context && typeof context.targetingKey !== 'string')
    throw new Problem('invalid_request', '/context/targetingKey: Send a text.')
  return context
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
