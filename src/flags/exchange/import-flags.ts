import { Problem } from '../../lib/problem'
import type { Call } from '../../lib/remote'
import { ENVIRONMENTS, type Environment } from '../../projects/environment'
import { fromFlagd } from '../flagd/from-flagd'
import type { Imported } from './model'
import type { ImportChanges } from './store'

/** Flags of one change: each takes up to a ms, and the writer should not be held for over 20. */
const AT_ONCE = 20
/** Mistakes that an answer names. */
const TOLD = 20

/** Reads `production,staging`. @throws Problem `invalid_request` for another word */
export function environmentsIn(text: string): Environment[] {
  return text.split(',').map((word) => {
    const environment = ENVIRONMENTS.find((one) => one === word.trim())
    if (environment) return environment
    throw new Problem(
      'invalid_request',
      `/environments: Use ${ENVIRONMENTS.join(', ')}, separated by commas.`,
    )
  })
}

/**
 * Imports a document of flagd, some flags at a time.
 * @throws Problem `invalid_request` with each mistake of the document; then nothing is imported
 */
export async function importFlags(
  change: Call<ImportChanges>,
  document: unknown,
  asked: Omit<Parameters<ImportChanges['flags.import']>[0], 'flags' | 'segments'>,
): Promise<Imported> {
  const { flags, segments, problems } = fromFlagd(document, asked.environments)
  const [first] = problems
  if (first)
    throw new Problem('invalid_request', `${first.path}: ${first.message}`, {
      errors: problems.slice(0, TOLD),
    })
  const all: Imported = { created: [], changed: [], unchanged: [], segments: [] }
  const left = [...flags]
  let named = [...segments]
  do {
    const made = await change('flags.import', {
      ...asked,
      segments: named,
      flags: left.splice(0, AT_ONCE),
    })
    for (const name of Object.keys(all) as (keyof Imported)[]) all[name].push(...made[name])
    named = []
  } while (left.length > 0)
  return all
}
