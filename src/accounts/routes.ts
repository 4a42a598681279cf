import { Elysia } from 'elysia'
import { describe } from '../http/describe'
import type { ApiDeps } from './door'
import { Me, UserList } from './model'
import type { AccountStore } from './store'

/** Who is here. */
export const accountRoutes = ({ door, accounts }: ApiDeps & { accounts: AccountStore }) =>
  new Elysia({ name: 'accounts' })
    .use(door)
    .get('/api/v1/users', () => ({ items: accounts.list() }), {
      right: 'read',
      detail: describe({
        summary: 'Everybody an issue can be assigned to',
        tag: 'Accounts',
        needs: { right: 'read' },
        answers: UserList,
      }),
    })
    .get(
      '/api/v1/me',
      ({ visitor: { user: id, email, role, scopes } }) => ({ id, email, role, scopes: [...scopes] }),
      {
        right: 'read',
        detail: describe({
          summary: 'Whom the token speaks for',
          tag: 'Accounts',
          needs: { right: 'read' },
          answers: Me,
        }),
      },
    )
