import { useEffect, useState } from 'preact/hooks'
import type { ApiError } from '../../../api/client'
import { beginSecondFactor, confirmSecondFactor } from '../../../api/me'
import { askSession } from '../../../api/session'
import { textOf, useSubmit } from '../../../lib/use-act'
import { Dialog } from '../../../ui/dialog'
import { DialogActions } from '../../../ui/dialog-actions'
import { Refusal } from '../../../ui/refusal'
import { Secret } from '../../../ui/secret'
import { QrCode } from './qr-code'
import { RecoveryCodes } from './recovery-codes'

/** Shows the secret, takes a code as proof, then shows the recovery codes once. */
export function BeginSecondFactor({ close }: { close(): void }) {
  const [begun, setBegun] = useState<{ secret: string; url: string }>()
  const [refused, setRefused] = useState<ApiError>()
  const [codes, setCodes] = useState<readonly string[]>()
  useEffect(() => {
    beginSecondFactor().then(setBegun, (cause) => setRefused(cause as ApiError))
  }, [])
  const { submit, error, isBusy } = useSubmit(async (given) => {
    const { recoveryCodes } = await confirmSecondFactor(textOf(given, 'code'))
    setCodes(recoveryCodes)
  })
  const finish = () => {
    close()
    askSession()
  }

  if (codes) return <RecoveryCodes codes={codes} close={finish} />
  return (
    <Dialog title="Turn the second factor on" close={close}>
      <form class="form" onSubmit={submit}>
        <Refusal of={refused} />
        {begun && (
          <>
            <p class="two">Scan this with an authenticator app, or type the secret into it.</p>
            <QrCode text={begun.url} name="The secret as a QR code" />
            <Secret text={begun.secret} what="the secret" />
            <label>
              <span>The code that the app shows</span>
              <input
                class="field mono code"
                name="code"
                inputMode="numeric"
                autocomplete="one-time-code"
                pattern="[0-9 ]{6,7}"
                title="6 digits"
                required
                aria-invalid={error ? true : undefined}
              />
            </label>
            <Refusal of={error} />
          </>
        )}
        <DialogActions close={close} does="Turn on" isDisabled={isBusy || !begun} />
      </form>
    </Dialog>
  )
}
