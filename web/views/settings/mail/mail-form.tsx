import { useState } from 'preact/hooks'
import { type MailSecurity, type MailServerView, setMailServer } from '../../../api/mail'
import { toast } from '../../../lib/toast'
import { textOf, useSubmit } from '../../../lib/use-act'
import { Refusal } from '../../../ui/refusal'

const SECURITY: Record<MailSecurity, { name: string; port: number }> = {
  starttls: { name: 'STARTTLS', port: 587 },
  tls: { name: 'TLS', port: 465 },
  none: { name: 'None, for a server on this machine', port: 25 },
}

interface Props {
  /** Null before it is set. */
  server: MailServerView | null
  isReadOnly: boolean
}

export function MailForm({ server, isReadOnly }: Props) {
  const [security, setSecurity] = useState<MailSecurity>(server?.security ?? 'starttls')
  const { submit, error, isBusy } = useSubmit(async (given) => {
    const password = String(given.get('password') ?? '')
    await setMailServer({
      host: textOf(given, 'host'),
      port: Number(textOf(given, 'port')),
      security,
      user: textOf(given, 'user') || null,
      ...(password !== '' && { password }),
      sender: textOf(given, 'sender'),
    })
    toast({ text: 'Mail server saved' })
  })
  return (
    <form class="form inset" onSubmit={submit}>
      <fieldset disabled={isReadOnly} class="stack">
        <div class="picks two-wide">
          <label>
            <span>Host</span>
            <input
              class="field mono"
              name="host"
              required
              maxLength={253}
              autocomplete="off"
              spellcheck={false}
              placeholder="smtp.halfmoon.example"
              defaultValue={server?.host}
            />
          </label>
          <label>
            <span>Port</span>
            <input
              key={security}
              class="field mono"
              name="port"
              type="number"
              min={1}
              max={65_535}
              required
              defaultValue={String(
                server?.security === security ? server.port : SECURITY[security].port,
              )}
            />
          </label>
        </div>
        <fieldset>
          <legend>Security</legend>
          {(Object.keys(SECURITY) as MailSecurity[]).map((one) => (
            <label key={one} class="flex">
              <input
                type="radio"
                name="security"
                checked={one === security}
                onChange={() => setSecurity(one)}
              />
              <span class="plain">
                {SECURITY[one].name} <span class="three">{SECURITY[one].port}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <div class="picks two-wide">
          <label>
            <span>
              User <span class="three">empty: without signing in</span>
            </span>
            <input
              class="field mono"
              name="user"
              maxLength={320}
              autocomplete="off"
              spellcheck={false}
              defaultValue={server?.user ?? ''}
            />
          </label>
          <label>
            <span>
              Password {server?.hasPassword && <span class="three">empty: as it is</span>}
            </span>
            <input
              class="field mono"
              name="password"
              type="password"
              maxLength={1000}
              autocomplete="new-password"
            />
          </label>
        </div>
        <label>
          <span>From</span>
          <input
            class="field mono"
            name="sender"
            type="email"
            required
            maxLength={254}
            autocomplete="off"
            placeholder="alerts@halfmoon.example"
            defaultValue={server?.sender}
          />
        </label>
        {server?.isLocked && (
          <p class="small error">
            The key file that opens the password is gone. Bring it back, or type the password anew.
          </p>
        )}
        <Refusal of={error} />
        {!isReadOnly && (
          <div>
            <button type="submit" class="btn primary" disabled={isBusy}>
              Save
            </button>
          </div>
        )}
      </fieldset>
    </form>
  )
}
