import { changeMe } from '../../../api/me'
import { refreshAll } from '../../../api/resource'
import { tokenList } from '../../../api/tokens'
import { session } from '../../../api/who'
import { toast } from '../../../lib/toast'
import { useSubmit } from '../../../lib/use-act'
import { Panel } from '../../../ui/panel'
import { Refusal } from '../../../ui/refusal'

export function PasswordPanel() {
  const { submit, error, isBusy } = useSubmit(async (given, form) => {
    await changeMe({
      password: String(given.get('password')),
      currentPassword: String(given.get('currentPassword')),
      revokeTokens: given.has('revokeTokens'),
    })
    refreshAll(tokenList())
    form.reset()
    toast({ text: 'Password changed. You are signed out everywhere else' })
  })
  const user = session.value?.user
  if (!user) return null
  if (!user.hasPassword)
    return (
      <Panel
        title="Password"
        lead="You sign in with your company login. An admin can make you a link that sets a password."
      >
        {null}
      </Panel>
    )
  return (
    <Panel title="Password" lead="A new one signs you out everywhere but here.">
      <form class="form inset limited" onSubmit={submit}>
        <input type="hidden" name="username" autocomplete="username" value={user.email} />
        <label>
          <span>Current password</span>
          <input
            class="field"
            type="password"
            name="currentPassword"
            autocomplete="current-password"
            required
            aria-invalid={error?.code === 'wrong_credentials' ? true : undefined}
          />
        </label>
        <label>
          <span>
            New password <span class="three">10 characters or more</span>
          </span>
          <input
            class="field"
            type="password"
            name="password"
            autocomplete="new-password"
            required
            minLength={10}
            maxLength={200}
          />
        </label>
        <label class="flex">
          <input type="checkbox" name="revokeTokens" /> Revoke my access tokens, too
        </label>
        <Refusal of={error} />
        <div>
          <button type="submit" class="btn" disabled={isBusy}>
            Change the password
          </button>
        </div>
      </form>
    </Panel>
  )
}
