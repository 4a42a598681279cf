import type { Role } from '../../src/accounts/role'
import { ApiError, address, get, post, remove } from './client'
import { type Session, type SignInWays, session, waysIn } from './who'

const own = () => address<Session>('/session')

/** Asks who is signed in. @throws ApiError when the box cannot say */
export async function askSession(): Promise<void> {
  try {
    begin(await get(own()))
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.status !== 401) throw cause
    waysIn.value = cause.body.signIn as SignInWays | undefined
    session.value = null
  }
}

/** @throws ApiError `wrong_credentials`, `totp_required`, `wrong_code`, `rate_limited` */
export async function signIn(who: { email: string; password: string; code?: string }) {
  begin(await post(own(), who))
}

export interface SignUpLink {
  kind: 'owner' | 'invite' | 'account'
  email: string | null
  role: Role
  expiresAt: string
}

/** Asks what a sign-up link is for: a new account, or a new password. */
export const askSignUpLink = (token: string) => post(address<SignUpLink>('/signUpLink'), { token })

/** @throws ApiError `invalid_request`, `unknown_link`, `conflict` */
export async function signUp(who: {
  token: string
  email: string
  name?: string
  password: string
  keepTokens?: boolean
}) {
  begin(await post(address<Session>('/signUp'), who))
}

/** Signs out and loads the page anew, so that nothing that was seen stays in its memory. */
export async function signOut(): Promise<void> {
  await remove(own())
  location.assign('/signin')
}

function begin(begun: Session) {
  waysIn.value = begun.signIn
  session.value = begun
}
