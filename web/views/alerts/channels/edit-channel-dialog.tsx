import { type ChannelView, changeChannel } from '../../../api/channels'
import { textOf, useSubmit } from '../../../lib/use-act'
import { FormDialog } from '../../../ui/form-dialog'
import { ChannelFields } from './channel-fields'
import { settingsOf } from './settings-of'

interface Props {
  slug: string
  of: ChannelView
  close(): void
}

/** Changes the name and the settings of a channel; secrets that are not typed anew stay. */
export function EditChannelDialog({ slug, of: channel, close }: Props) {
  const { id, kind, name, ntfy } = channel
  const form = useSubmit(async (given) => {
    const settings = settingsOf(kind, given)
    if (given.has('noToken')) Object.assign(settings.ntfy ?? {}, { token: null })
    await changeChannel(slug, id, { name: textOf(given, 'name'), ...settings })
    close()
  })
  return (
    <FormDialog title="Change the channel" does="Save" form={form} close={close}>
      <label>
        <span>Name</span>
        <input
          class="field"
          name="name"
          required
          maxLength={100}
          autocomplete="off"
          defaultValue={name}
        />
      </label>
      <ChannelFields kind={kind} of={channel} />
      {ntfy?.hasToken && (
        <label class="flex">
          <input type="checkbox" name="noToken" />
          <span class="plain">Send without an access token from now on</span>
        </label>
      )}
    </FormDialog>
  )
}
