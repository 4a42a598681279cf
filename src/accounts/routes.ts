import { Elysia } from 'elysia'
import { type ApiDeps, api } from './door'
import { Me, UserList } from './model'
import type { AccountStore } from './store'

/** Who is here. */
export const accountRoutes = ({ door, accounts }: ApiDeps & { accounts: AccountStore }) =>
  new Elysia({ name: 'accounts' })
    .use(door)
    .get(
      '/api/v1/users',
      () => ({ items: accounts.list() }),
      api('read', {
        summary: 'Everybody an issue can be assigned to',
        tag: 'Accounts',
        answers: UserList,
      }),
    )
    .get(
      '/api/v1/me',
      ({ visitor: { user: id, email, role, scopes } }) => ({
        id,
        email,
        role,
        scopes: [...scopes],
      }),
      api('read', {
        summary: 'Whom the token speaks for',
        tag: 'Accounts',
        answers: Me,
      }),
    )
