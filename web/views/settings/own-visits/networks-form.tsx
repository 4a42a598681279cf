import { useState } from 'preact/hooks'
import { type OwnNetworks, setOwnNetworks } from '../../../api/own-networks'
import { isAtLeast } from '../../../lib/is-at-least'
import { toast } from '../../../lib/toast'
import { useSubmit } from '../../../lib/use-act'
import { Icon } from '../../../ui/icon'
import { Refusal } from '../../../ui/refusal'

/** The networks, one a line, and a button for the one that the page is looked at from. */
export function NetworksForm({ slug, of: { networks, yours } }: { slug: string; of: OwnNetworks }) {
  const mayChange = isAtLeast('admin')
  const [text, setText] = useState(networks.join('\n'))
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const { submit, error, isBusy } = useSubmit(async () => {
    await setOwnNetworks(slug, { networks: lines })
    toast({ text: 'Saved. It holds for what comes from now on' })
  })
  return (
    <form class="form inset" onSubmit={submit}>
      <label>
        <span>
          Addresses and networks <span class="three">one a line</span>
        </span>
        <textarea
          class="field mono"
          rows={5}
          spellcheck={false}
          placeholder={'192.0.2.7\n198.51.100.0/24\n2001:db8:1:2::/64'}
          value={text}
          readOnly={!mayChange}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      {yours === null ? (
        <p class="small three">
          Your own address is not known here: a proxy stands between that the server was not told to
          trust.
        </p>
      ) : (
        <p class="small three">
          You come from <code>{yours}</code>
          {lines.includes(yours) && ', which is in the list'}. An address of IPv6 stands for its
          /64, which one client has to itself.
        </p>
      )}
      <Refusal of={error} />
      {mayChange && (
        <div class="flex">
          <button type="submit" class="btn primary" disabled={isBusy}>
            Save
          </button>
          {yours !== null && !lines.includes(yours) && (
            <button type="button" class="btn" onClick={() => setText([...lines, yours].join('\n'))}>
              <Icon name="plus" />
              Add my address
            </button>
          )}
        </div>
      )}
    </form>
  )
}
