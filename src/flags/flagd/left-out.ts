import type { Complaint } from '../../lib/problem'
import { complaintsOf } from '../check/complaints'
import { isObject } from './read-document'

const OF_DOCUMENTS = ['$schema', 'flags', 'metadata', '$evaluators']
const OF_FLAGS = ['key', 'state', 'variants', 'defaultVariant', 'targeting', 'metadata']

/** What of a document is not taken in, since flagd knows nothing of it either; the first of it. */
export const leftOut = (json: unknown): Complaint[] =>
  complaintsOf((complain) => {
    if (!isObject(json)) return
    for (const name of others(json, OF_DOCUMENTS))
      complain([name], `A document of flagd has no ${name}; it is left out.`)
    for (const [at, flag] of Object.entries(json.flags ?? {}))
      if (isObject(flag))
        for (const name of others(flag, OF_FLAGS))
          complain(['flags', at, name], `A flag of flagd has no ${name}; it is left out.`)
  })

const others = (object: object, known: readonly string[]) =>
  Object.keys(object).filter((name) => !known.includes(name))
