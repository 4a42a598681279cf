import { Problem } from '../../lib/problem'
import { type FileChannel, SECRETS } from './model'
import { REFERENCE } from './rules-of-files'

/** The secrets that a file gives a channel, by member. */
export type GivenSecrets = Record<string, string>

/**
 * Looks up what a file's channel refers to.
 * @param environment of the command
 * @throws Problem `invalid_request` for a variable that is not set
 */
export function givenSecrets(
  channel: FileChannel,
  environment: Record<string, string | undefined>,
): GivenSecrets {
  const given: Record<string, unknown> = channel[channel.kind] ?? {}
  return Object.fromEntries(
    SECRETS.flatMap((member) => {
      const [, variable] = REFERENCE.exec(String(given[member] ?? '')) ?? []
      if (variable === undefined) return []
      const value = environment[variable]
      if (value) return [[member, value]]
      throw new Problem(
        'invalid_request',
        `The channel ${channel.name} refers to ${variable}, which is not set in the environment of this command.`,
      )
    }),
  )
}
