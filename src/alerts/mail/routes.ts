import type { Database } from 'bun:sqlite'
import { Elysia } from 'elysia'
import { type ApiDeps, api } from '../../accounts/door'
import { byOf, type Visitor } from '../../accounts/visitor'
import type { Secrets } from '../../db/secrets/secrets'
import { validate } from '../../http/validate'
import type { Call } from '../../lib/remote'
import type { Tester } from '../sending/tester'
import * as model from './model'
import { ABOUT_PASSWORD, mailReads, mailServerView } from './reads'
import type { MailChanges } from './store'

interface Deps extends ApiDeps {
  db: Database
  secrets: Secrets
  change: Call<MailChanges>
  tester: Pick<Tester, 'mail'>
}

const AT = '/api/v1/service/mail'
const TAG = { tag: 'Alerts' }

/** Through which server the whole service sends mail. */
export const mailRoutes = ({ door, body, limits, clock, db, secrets, change, tester }: Deps) => {
  const { row } = mailReads(db)
  const bodyOf = (request: Request) => body.json(request, limits.apiBytes)
  const signed = (visitor: Visitor) => ({ at: clock(), by: byOf(visitor) })

  return new Elysia({ name: 'mail' })
    .use(door)
    .get(
      AT,
      () => {
        const found = row()
        return { server: found ? mailServerView(found, secrets) : null }
      },
      api('service', { summary: 'The mail server', answers: model.MailView, ...TAG }),
    )
    .put(
      AT,
      async ({ request, visitor }) => {
        const {
          password,
          user = null,
          ...settings
        } = validate(model.MailSettings, await bodyOf(request))
        const after = await change('mailServer.set', {
          settings: { ...settings, user },
          ...(password !== undefined && { password: secrets.seal(password, ABOUT_PASSWORD) }),
          ...signed(visitor),
        })
        return { server: mailServerView(after, secrets) }
      },
      api('mail', {
        summary: 'Say through which server mail is sent',
        description: 'The password is kept sealed, and never shown.',
        body: model.MailSettings,
        example: {
          host: 'smtp.example.org',
          port: 587,
          security: 'starttls',
          user: 'alerts@example.org',
          password: 'of the mailbox',
          sender: 'alerts@example.org',
        },
        answers: model.MailView,
        ...TAG,
      }),
    )
    .delete(
      AT,
      async ({ visitor, status }) => {
        await change('mailServer.remove', signed(visitor))
        return status(204, undefined)
      },
      api('mail', { summary: 'Send no more mail', refuses: ['not_found'], ...TAG }),
    )
    .post(
      `${AT}/test`,
      async ({ request, visitor }) => {
        const { to = visitor.email } = validate(model.MailTest, await bodyOf(request))
        return tester.mail(to as string)
      },
      api('mail', {
        summary: 'Send a mail to see whether the mail server works',
        description: 'The answer says what went wrong, in words.',
        body: model.MailTest,
        example: {},
        answers: model.TestView,
        refuses: ['conflict'],
        ...TAG,
      }),
    )
}
