import { useState } from 'preact/hooks'
import { lazy } from 'preact-iso'
import { session } from '../../../api/who'
import { Icon } from '../../../ui/icon'
import { Panel } from '../../../ui/panel'
import { EndSecondFactor } from './end-second-factor'

// Loaded on demand: it brings the drawing of QR codes, which few people ever need.
const BeginSecondFactor = lazy(() =>
  import('./begin-second-factor').then((m) => m.BeginSecondFactor),
)

/** A code from a phone beside the password. */
export function SecondFactorPanel() {
  const [open, setOpen] = useState<'begin' | 'end'>()
  const close = () => setOpen(undefined)
  const isOn = session.value?.user.totp
  return (
    <Panel
      title="Second factor"
      lead="Asks for a code of an authenticator app beside your password."
      action={
        isOn ? (
          <button type="button" class="btn" onClick={() => setOpen('end')}>
            Turn off
          </button>
        ) : (
          <button type="button" class="btn" onClick={() => setOpen('begin')}>
            Turn on
          </button>
        )
      }
    >
      {isOn && (
        <p class="flex inset">
          <Icon name="check" class="ok" />
          On. A stolen password alone opens nothing.
        </p>
      )}
      {open === 'begin' && <BeginSecondFactor close={close} />}
      {open === 'end' && <EndSecondFactor close={close} />}
    </Panel>
  )
}
