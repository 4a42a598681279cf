import type { ChannelKind, NewChannel } from '../../../api/channels'
import { textOf } from '../../../lib/use-act'
import { MEDIA } from './media'

type Settings = Pick<NewChannel, ChannelKind>

/** What the fields of a channel's form hold, under the name of its kind. Empty fields are left out. */
export function settingsOf(kind: ChannelKind, given: FormData): Settings {
  return { [kind]: kind === 'email' ? emailOf(given) : fieldsOf(kind, given) }
}

const emailOf = (given: FormData): NonNullable<Settings['email']> => ({
  recipients: [...new Set(textOf(given, 'recipients').split(/[\s,;]+/))].filter(Boolean),
  allMembers: given.has('allMembers'),
})

/** The server decides whether something is missing: its schema of each kind is the one that counts. */
const fieldsOf = (kind: ChannelKind, given: FormData) =>
  Object.fromEntries(
    MEDIA[kind].fields
      .map(({ name }) => [name, textOf(given, name)] as const)
      .filter(([, text]) => text !== ''),
  )
