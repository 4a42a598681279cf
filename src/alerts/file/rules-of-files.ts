import type { Complaint } from '../../lib/problem'
import { MEMBERS } from '../channels/reads'
import { type AlertsFile, type FileChannel, SECRETS } from './model'

/** `${OPS_WEBHOOK_URL}` */
export const REFERENCE = /^\$\{([A-Za-z_][A-Za-z0-9_]*)\}$/

/** Everything is known by its name, so that two of the same name could not be told apart. */
export function* repeatedNames(
  lists: Required<Pick<AlertsFile, 'channels' | 'rules' | 'maintenance'>>,
): Generator<Complaint> {
  for (const [list, items] of Object.entries(lists)) {
    const seen = new Set<string>()
    for (const [i, { name }] of items.entries()) {
      if (seen.has(name))
        yield { path: `/${list}/${i}/name`, message: `Another one is called ${name}, too.` }
      if (list === 'channels' && name === MEMBERS)
        yield {
          path: `/${list}/${i}/name`,
          message: 'This names everybody who has an account; use another name.',
        }
      seen.add(name)
    }
  }
}

/** A secret in a file would be in its history for good. */
export function* refusedSecrets(channels: readonly FileChannel[]): Generator<Complaint> {
  for (const [i, channel] of channels.entries()) {
    const given: Record<string, unknown> = channel[channel.kind] ?? {}
    for (const name of SECRETS) {
      const value = given[name]
      if (typeof value === 'string' && !REFERENCE.test(value))
        yield {
          path: `/channels/${i}/${channel.kind}/${name}`,
          message:
            // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what the file has to say
            'This is a secret. Say ${NAME} and set NAME in the environment of the command, or leave it out to keep the one that is set.',
        }
    }
  }
}
