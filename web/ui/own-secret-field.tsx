import type { ApiError } from '../api/client'
import type { Session } from '../api/who'
import { textOf } from '../lib/use-act'

interface Props {
  user: Session['user']
  error: ApiError | undefined
}

/** A field for what shows that the person is the one who signed in: the password, or a code where they have none. */
export const OwnSecretField = ({ user, error }: Props) =>
  user.hasPassword ? (
    <>
      <input type="hidden" name="username" autocomplete="username" value={user.email} />
      <label>
        <span>Password</span>
        <input
          class="field"
          type="password"
          name="password"
          autocomplete="current-password"
          required
          aria-invalid={error ? true : undefined}
        />
      </label>
    </>
  ) : (
    <label>
      <span>A code of the app, or a recovery code</span>
      <input
        class="field mono"
        name="code"
        autocomplete="one-time-code"
        required
        aria-invalid={error ? true : undefined}
      />
    </label>
  )

/** What the field of `OwnSecretField` holds. */
export const ownSecretOf = (given: FormData) =>
  given.has('password')
    ? { password: String(given.get('password')) }
    : { code: textOf(given, 'code') }
