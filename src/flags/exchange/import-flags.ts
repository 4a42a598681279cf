import { Problem } from '../../lib/problem'
import type { Call } from '../../lib/remote'
import { ENVIRONMENTS, type Environment } from '../../projects/environment'
import { refuse } from '../check/complaints'
import { fromFlagd } from '../flagd/from-flagd'
import type { Imported } from './model'
import type { ImportChanges } from './store'

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
 * Imports a document of flagd: all of it or nothing.
 * @throws Problem `invalid_request` with each mistake of the document
 */
export function importFlags(
  change: Call<ImportChanges>,
  document: unknown,
  asked: Omit<Parameters<ImportChanges['flags.import']>[0], 'flags' | 'segments'>,
): Promise<Imported> {
  const { flags, segments, problems } = fromFlagd(document, asked.environments)
  refuse(problems)
  return change('flags.import', { ...asked, segments: [...segments], flags: [...flags] })
}
