import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { ApiError } from '../../api/client'
import { useResource } from '../../api/resource'
import { signUp, signUpLink } from '../../api/session'
import { Bird } from '../../ui/bird'
import { ErrorLine } from '../../ui/error-line'
import { Loaded } from '../../ui/loaded'

const WORDS = {
  owner: 'You will be the first owner of this box.',
  invite: 'You were invited.',
  account: 'Choose a password for your account.',
}

/** Makes an account, or sets a password, by a link that works once. */
export function SignUpPage() {
  const { query, route } = useLocation()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const token = query.token ?? ''
  const link = useResource(signUpLink(token))
  useEffect(() => {
    document.title = 'Sign up · Whimbrel'
  }, [])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const given = new FormData(event.currentTarget as HTMLFormElement)
    const text = (name: string) => String(given.get(name) ?? '').trim()
    setBusy(true)
    try {
      const name = text('name')
      const password = String(given.get('password'))
      await signUp({ token, email: text('email'), password, ...(name && { name }) })
      route('/', true)
    } catch (cause) {
      const refused = cause as ApiError
      if (refused.code === 'totp_required') route('/signin', true)
      else setError(refused.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <main class="signin whole">
      {link.error.value && <h1 class="sr">Sign up</h1>}
      <Loaded from={link} failure="This link does not work" skeleton={null}>
        {({ kind, email, role }) => (
          <form class="form" onSubmit={submit}>
            <Bird size={40} />
            <h1>{kind === 'account' ? 'New password' : 'Sign up'}</h1>
            <p class="two">
              {WORDS[kind]} {kind === 'invite' && `You will be ${role} on ${location.host}.`}
            </p>
            <label>
              <span>E-mail</span>
              <input
                class="field"
                name="email"
                type="email"
                autocomplete="username"
                required
                value={email ?? ''}
                readOnly={email !== null}
              />
            </label>
            {kind !== 'account' && (
              <label>
                <span>Name</span>
                <input class="field" name="name" autocomplete="name" maxLength={100} />
              </label>
            )}
            <label>
              <span>Password, 10 characters or more</span>
              <input
                class="field"
                name="password"
                type="password"
                autocomplete="new-password"
                required
                minLength={10}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? 'wrong' : undefined}
              />
            </label>
            <ErrorLine id="wrong" text={error} />
            <button type="submit" class="btn primary" disabled={isBusy}>
              {kind === 'account' ? 'Set the password' : 'Make the account'}
            </button>
          </form>
        )}
      </Loaded>
      <p class="small three">
        Have an account?{' '}
        <a class="link" href="/signin">
          Sign in
        </a>
      </p>
    </main>
  )
}
