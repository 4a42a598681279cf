import type { Static } from '@sinclair/typebox'
import type { CreatedToken, NewToken, TokenList } from '../../src/accounts/tokens/model'
import { address, post, remove } from './client'
import { refreshAll } from './resource'

export const tokenList = () => address<Static<typeof TokenList>>('/tokens')

/** The answer is the only one that holds the token itself. */
export async function createToken(token: NewToken): Promise<CreatedToken> {
  const created = await post(address<CreatedToken>('/tokens'), token)
  refreshAll(tokenList())
  return created
}

export async function revokeToken(id: string): Promise<void> {
  await remove(address(`/tokens/${id}`))
  refreshAll(tokenList())
}
