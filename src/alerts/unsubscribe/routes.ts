import type { Database } from 'bun:sqlite'
import { Type as t } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { Secrets } from '../../db/secrets/secrets'
import { describe } from '../../http/describe'
import type { Call } from '../../lib/remote'
import { alertRuleFinder } from '../rules/find-rules.reads'
import { page } from './page'
import type { UnsubscribeChanges } from './store'
import { readUnsubscribeToken, type Unsubscription } from './token'

interface Deps {
  db: Database
  secrets: Secrets
  change: Call<UnsubscribeChanges>
  clock: () => number
}

const AT = '/unsubscribe/:token'

const says = (summary: string) => ({
  parse: 'none' as const,
  detail: describe({
    summary,
    description: 'A page for people. The token is in the links of mails, and opens nothing else.',
    tag: 'Alerts',
    needs: 'nothing',
    answers: t.String(),
    media: 'text/html',
  }),
})

/** Where readers of mails end them, without signing in: a mail program by one click (RFC 8058), people by a page that asks. */
export const unsubscribeRoutes = ({ db, secrets, change, clock }: Deps) => {
  const rules = alertRuleFinder(db)

  function named({ project, rules: ids }: Unsubscription): string {
    const names = ids.flatMap((id) => rules.find(project, id)?.name ?? [])
    if (names.length === 0) return 'rules that are there no more'
    return names.map((name) => `“${name}”`).join(', ')
  }

  /** @param answer for a token of ours */
  const withToken = (
    token: string,
    answer: (found: Unsubscription) => Promise<Response> | Response,
  ) => {
    const found = readUnsubscribeToken(secrets, token)
    return found ? answer(found) : UNKNOWN()
  }

  return new Elysia({ name: 'unsubscribe' })
    .get(
      AT,
      ({ params: { token } }) =>
        // Programs that look at links in mails come here, too: only the button does anything.
        withToken(token, (found) =>
          page({
            title: 'No more mails?',
            text: `${found.address} gets mails of ${named(found)}.`,
            button: { to: `/unsubscribe/${token}`, says: 'Send me no more of these' },
          }),
        ),
      says('Asks whether a recipient wants no more mails of some rules'),
    )
    .post(
      AT,
      ({ params: { token } }) =>
        withToken(token, async (found) => {
          await change('channels.unsubscribe', { ...found, at: clock() })
          return page({
            title: 'No more mails',
            text: `${found.address} gets no more mails of ${named(found)}. A mail that tells of other rules too still comes.`,
            button: { to: `/unsubscribe/${token}/undo`, says: 'Send them again' },
          })
        }),
      says('Sends a recipient no more mails of some rules'),
    )
    .post(
      `${AT}/undo`,
      ({ params: { token } }) =>
        withToken(token, async (found) => {
          await change('channels.subscribeAgain', found)
          return page({
            title: 'Mails come again',
            text: `${found.address} gets mails of ${named(found)} again.`,
          })
        }),
      says('Takes that back'),
    )
}

const UNKNOWN = () =>
  page(
    {
      title: 'This link does not work',
      text: 'It was cut, or the server has lost the key that it was made with. Ask who runs the server to take your address out of the channel.',
    },
    404,
  )
