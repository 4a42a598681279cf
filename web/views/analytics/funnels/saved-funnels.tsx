import { useState } from 'preact/hooks'
import { type Funnel, removeFunnel, saveFunnel } from '../../../api/funnels'
import { isAtLeast } from '../../../lib/is-at-least'
import { textOf, useSubmit } from '../../../lib/use-act'
import { Confirm } from '../../../ui/confirm'
import { FormDialog } from '../../../ui/form-dialog'
import { Icon } from '../../../ui/icon'
import { Menu } from '../../../ui/menu'
import { Text } from '../../../ui/text'
import { type FunnelState, followedFor, windowNamed } from './funnel-state'

interface Props {
  funnels: readonly Funnel[]
  state: FunnelState
}

/** The saved funnel whose steps and window the page shows. */
export const shownOf = (funnels: readonly Funnel[], { steps, window }: FunnelState) =>
  funnels.find(
    (one) =>
      JSON.stringify(one.steps) === JSON.stringify(steps) &&
      windowNamed(one.per, one.windowMs) === window,
  )

/** Opens a saved funnel, and keeps or removes the one that is shown. */
export function SavedFunnels({ funnels, state }: Props) {
  const [open, setOpen] = useState<'save' | 'remove'>()
  const shown = shownOf(funnels, state)
  const mayChange = isAtLeast('member')
  const close = () => setOpen(undefined)
  return (
    <>
      <Menu
        label={
          <>
            {shown ? <Text of={shown.name} /> : 'Funnels'}
            <Icon name="down" />
          </>
        }
        name={shown ? `Saved funnel: ${shown.name}` : 'Saved funnels'}
        class="btn tight"
      >
        {funnels.map((funnel) => (
          <button
            key={funnel.id}
            type="button"
            aria-pressed={funnel === shown}
            onClick={() => state.show(funnel.steps, windowNamed(funnel.per, funnel.windowMs))}
          >
            <Text of={funnel.name} />
          </button>
        ))}
        {mayChange && !shown && (
          <button type="button" onClick={() => setOpen('save')}>
            Save this funnel…
          </button>
        )}
        {mayChange && shown && (
          <button type="button" onClick={() => setOpen('remove')}>
            Remove {shown.name}…
          </button>
        )}
        <button type="button" onClick={() => state.show([])}>
          New funnel
        </button>
      </Menu>
      {open === 'save' && <SaveDialog funnels={funnels} state={state} close={close} />}
      {open === 'remove' && shown && (
        <Confirm
          title={`Remove ${shown.name}?`}
          does="Remove"
          run={() => removeFunnel(state.slug, shown.id)}
          close={close}
        >
          <p>Its steps stay in the address of this page.</p>
        </Confirm>
      )}
    </>
  )
}

function SaveDialog({ funnels, state, close }: Props & { close(): void }) {
  const [name, setName] = useState('')
  const same = funnels.find((one) => one.name === name.trim())
  const form = useSubmit(async (given) => {
    const { per, windowMs = null } = followedFor(state.window)
    const funnel = { name: textOf(given, 'name'), steps: [...state.steps], per, windowMs }
    await saveFunnel(state.slug, funnel, same?.id)
    close()
  })
  return (
    <FormDialog title="Save this funnel" does="Save" form={form} close={close}>
      <label>
        <span>Name</span>
        <input
          class="field"
          name="name"
          required
          maxLength={100}
          autocomplete="off"
          placeholder="Checkout"
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      {same && <p class="small two">It takes the place of the funnel of this name.</p>}
    </FormDialog>
  )
}
