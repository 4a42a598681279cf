import { useState } from 'preact/hooks'
import { type ChannelKind, type ChannelWithSecret, createChannel } from '../../../api/channels'
import { textOf, useSubmit } from '../../../lib/use-act'
import { FormDialog } from '../../../ui/form-dialog'
import { ChannelFields } from './channel-fields'
import { CHANNEL_KINDS, MEDIA } from './media'
import { settingsOf } from './settings-of'

interface Props {
  slug: string
  /** What stands above the fields, for a kind that cannot be used yet. */
  noteOf(kind: ChannelKind): preact.ComponentChildren
  close(): void
  made(channel: ChannelWithSecret): void
}

/** Makes a channel: first of which kind, then the fields that this kind has. */
export function NewChannelDialog({ slug, noteOf, close, made }: Props) {
  const [kind, setKind] = useState<ChannelKind>('email')
  const form = useSubmit(async (given) => {
    const name = textOf(given, 'name')
    const channel = await createChannel(slug, { kind, name, ...settingsOf(kind, given) })
    close()
    made(channel)
  })
  return (
    <FormDialog title="New channel" does="Make the channel" form={form} close={close}>
      <fieldset>
        <legend>Where to</legend>
        <div class="picks">
          {CHANNEL_KINDS.map((one) => (
            <label key={one} class="pick">
              <input
                type="radio"
                name="kind"
                checked={one === kind}
                onChange={() => setKind(one)}
              />
              <span>
                <b>{MEDIA[one].name}</b>
                <br />
                <span class="small two">{MEDIA[one].about}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {noteOf(kind)}
      <label>
        <span>Name</span>
        <input
          key={kind}
          class="field"
          name="name"
          required
          maxLength={100}
          autocomplete="off"
          defaultValue={MEDIA[kind].name}
        />
      </label>
      <ChannelFields key={kind} kind={kind} />
    </FormDialog>
  )
}
