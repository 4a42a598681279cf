import type { ChangePeople } from '../../changes'
import type { TokenReads } from '../../tokens/reads'
import { oauthProblem } from '../problem'

interface Deps {
  tokens: TokenReads
  change: ChangePeople
  clock: () => number
}

/**
 * Revokes a token that a program has no more use for (RFC 7009). One that is unknown, or ended, needs nothing.
 * @throws Problem of OAuth, for a token that was not given to this program
 */
export async function giveBack(
  { tokens, change, clock }: Deps,
  form: URLSearchParams,
  address: string | null,
): Promise<void> {
  const at = clock()
  const found = tokens.find(form.get('token') ?? '', at)
  if (!found) return
  const { token, client, user, email } = found
  if (client === null || client !== form.get('client_id'))
    throw oauthProblem('invalid_client', 'This token was not given to this client_id.')
  const by = { user, session: null, name: email, address }
  await change('tokens.revoke', { id: token, by, at })
}
