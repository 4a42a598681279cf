import type { Static } from '@sinclair/typebox'
import type { MailSettings, MailView, TestView } from '../../src/alerts/mail/model'
import { address, post, put, remove } from './client'
import { refreshAll } from './resource'

export type {
  MailSecurity,
  MailServerView,
  MailSettings,
  TestView,
} from '../../src/alerts/mail/model'

export const mailServer = () => address<Static<typeof MailView>>('/service/mail')

export async function setMailServer(settings: MailSettings): Promise<void> {
  await put(mailServer(), settings)
  refresh()
}

export async function removeMailServer(): Promise<void> {
  await remove(mailServer())
  refresh()
}

/** Sends a mail to oneself. @returns how that went */
export const testMail = () => post(address<TestView>('/service/mail/test'), {})

/** Channels say whether there is a mail server. */
function refresh() {
  refreshAll(mailServer())
  refreshAll(address('/projects'))
}
