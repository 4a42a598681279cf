import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { ApiError } from '../../api/client'
import { askSignUpLink, type SignUpLink, signUp } from '../../api/session'
import { Bird } from '../../ui/bird'
import { ErrorLine } from '../../ui/error-line'
import { Failure } from '../../ui/failure'

const WORDS = {
  owner: 'You will be the first owner of this box.',
  invite: 'You were invited.',
  account: 'Choose a password for your account.',
}

/** The link's token. It stands behind the `#`, a part that browsers send to no server. */
const tokenOf = () => new URLSearchParams(location.hash.slice(1)).get('token') ?? ''

/** Makes an account, or sets a password, by a link that works once. */
export function SignUpPage() {
  const { route } = useLocation()
  const [token] = useState(tokenOf)
  const [link, setLink] = useState<SignUpLink>()
  const [refused, setRefused] = useState<ApiError>()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const ask = () => askSignUpLink(token).then(setLink, setRefused)
  useEffect(() => {
    document.title = 'Sign up · Whimbrel'
    ask()
  }, [])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const given = new FormData(event.currentTarget as HTMLFormElement)
    const text = (name: string) => String(given.get(name) ?? '').trim()
    setBusy(true)
    try {
      const name = text('name')
      const password = String(given.get('password'))
      const keepTokens = given.has('keepTokens')
      await signUp({ token, email: text('email'), password, keepTokens, ...(name && { name }) })
      route('/', true)
    } catch (cause) {
      const { code, message } = cause as ApiError
      if (code === 'totp_required') route('/signin', true)
      else setError(message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <main class="signin whole">
      {refused && !link && (
        <>
          <h1 class="sr">Sign up</h1>
          <Failure what="This link does not work" error={refused} retry={ask} />
        </>
      )}
      {link && (
        <form class="form" onSubmit={submit}>
          <Bird size={40} />
          <h1>{link.kind === 'account' ? 'New password' : 'Sign up'}</h1>
          <p class="two">
            {WORDS[link.kind]}{' '}
            {link.kind === 'invite' && `You will be ${link.role} on ${location.host}.`}
          </p>
          <label>
            <span>E-mail</span>
            <input
              class="field"
              name="email"
              type="email"
              autocomplete="username"
              required
              value={link.email ?? ''}
              readOnly={link.email !== null}
            />
          </label>
          {link.kind !== 'account' && (
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
          {link.kind === 'account' && (
            <label class="flex">
              <input type="checkbox" name="keepTokens" /> Keep my access tokens: nobody else has
              them
            </label>
          )}
          <ErrorLine id="wrong" text={error} />
          <button type="submit" class="btn primary" disabled={isBusy}>
            {link.kind === 'account' ? 'Set the password' : 'Make the account'}
          </button>
        </form>
      )}
      <p class="small three">
        Have an account?{' '}
        <a class="link" href="/signin">
          Sign in
        </a>
      </p>
    </main>
  )
}
