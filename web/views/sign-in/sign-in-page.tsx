import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { ApiError } from '../../api/client'
import { askSession, signIn } from '../../api/session'
import { session, waysIn } from '../../api/who'
import { ownPath } from '../../lib/own-path'
import { Bird } from '../../ui/bird'
import { ErrorLine } from '../../ui/error-line'
import { CodeField } from './code-field'
import { wordsOf } from './problem-words'

/** E-mail and password, then the code of the second factor where the account has one. */
export function SignInPage() {
  const { query, route } = useLocation()
  const [error, setError] = useState(wordsOf(query.problem))
  const [asksCode, setAsksCode] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const returnTo = ownPath(query.returnTo)
  const ways = waysIn.value

  useEffect(() => {
    document.title = 'Sign in · Whimbrel'
    askSession().catch((cause: ApiError) => setError(cause.message))
  }, [])
  useEffect(() => {
    if (session.value) route(returnTo, true)
  }, [session.value])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const given = new FormData(event.currentTarget as HTMLFormElement)
    const text = (name: string) => String(given.get(name) ?? '')
    setBusy(true)
    try {
      const code = text('code').trim()
      await signIn({ email: text('email'), password: text('password'), ...(code && { code }) })
    } catch (cause) {
      const refused = cause as ApiError
      if (refused.code === 'totp_required') setAsksCode(true)
      setError(refused.code === 'totp_required' ? undefined : refused.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <main class="signin whole">
      <form class="form" onSubmit={submit}>
        <Bird size={40} />
        <h1>Sign in</h1>
        <p class="two">{location.host}</p>
        {ways?.password !== false && (
          <>
            <label>
              <span>E-mail</span>
              <input class="field" name="email" type="email" autocomplete="username" required />
            </label>
            <label>
              <span>Password</span>
              <input
                class="field"
                name="password"
                type="password"
                autocomplete="current-password"
                required
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? 'wrong' : undefined}
              />
            </label>
            {asksCode && <CodeField />}
            <ErrorLine id="wrong" text={error} />
            <button type="submit" class="btn primary" disabled={isBusy}>
              Sign in
            </button>
          </>
        )}
        {ways?.oidc && (
          <a class="btn" href={`${ways.oidc.url}?returnTo=${encodeURIComponent(returnTo)}`}>
            Continue with {ways.oidc.label}
          </a>
        )}
        <p class="small three">
          {ways?.signUpOpen
            ? 'There is no account yet. Open the sign-up link that the server printed when it started.'
            : 'No account? Ask an owner for an invitation link.'}
        </p>
      </form>
    </main>
  )
}
