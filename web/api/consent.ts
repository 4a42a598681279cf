import type { Static } from '@sinclair/typebox'
import type { Allowed, ConsentView } from '../../src/accounts/oauth/model'
import type { TokenScope } from '../../src/accounts/role'
import { address, post } from './client'

/** Asks what the program wants that has opened this page. @throws ApiError, with `returnTo` where the program may hear of it */
export const askConsent = (query: string) => post(address<ConsentView>('/oauth/request'), { query })

/** Lets the program in. @returns where the browser goes with the code */
export const allow = (query: string, scopes: readonly TokenScope[]) =>
  post(address<Static<typeof Allowed>>('/oauth/allow'), { query, scopes })
