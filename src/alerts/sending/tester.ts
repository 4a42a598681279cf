import type { Database } from 'bun:sqlite'
import { servedAt } from '../../db/served-at'
import { Problem } from '../../lib/problem'
import { type ChannelRow, MEMBERS } from '../channels/reads'
import type { TestView } from '../mail/model'
import { mailReads } from '../mail/reads'
import { testContent } from '../messages/test-content'
import type { Outcome } from './outcome'
import type { SendMessage } from './send-message'
import { storedContent } from './stored-content'

interface Deps {
  db: Database
  send: SendMessage
  clock: () => number
}

/** Sends messages that are made up, at once, and says how that went. */
export function tester({ db, send, clock }: Deps) {
  const mail = mailReads(db)

  /** @param project whose channel it is; nothing in the message leads to pages without one */
  async function tryOut(
    channel: ChannelRow,
    project: { slug: string; name: string } | undefined,
  ): Promise<TestView> {
    const at = clock()
    const begun = performance.now()
    const origin = project ? servedAt(db) : undefined
    const content = storedContent(channel, testContent(project ?? NONE, { at, origin }), undefined)
    const outcome = await send(channel, {
      id: `msg_${Bun.randomUUIDv7().replaceAll('-', '')}`,
      content,
      at,
      reached: [],
      unwanted: new Set(),
      rules: undefined,
    })
    return viewOf(outcome, Math.round(performance.now() - begun))
  }

  return {
    /** A mail to all members goes to the one who asks alone. */
    channel(
      channel: ChannelRow,
      project: { slug: string; name: string },
      asker: string,
    ): Promise<TestView> {
      const { recipients, allMembers } = channel.settings as {
        recipients?: string[]
        allMembers?: boolean
      }
      const settings = allMembers
        ? { recipients: [...(recipients ?? []), asker], allMembers: false }
        : channel.settings
      return tryOut({ ...channel, settings }, project)
    },
    /** @throws Problem `conflict` while there is no mail server */
    mail(to: string): Promise<TestView> {
      if (!mail.row()) throw new Problem('conflict', 'Set the mail server first.')
      return tryOut(mailTo(to), undefined)
    },
  }
}

/** A test of the mail server is of no project. */
const NONE = { slug: 'whimbrel', name: 'Whimbrel' }

export type Tester = ReturnType<typeof tester>

const mailTo = (to: string): ChannelRow => ({
  id: MEMBERS,
  project: 0,
  kind: 'email',
  name: '',
  settings: { recipients: [to] },
  secrets: {},
  enabled: true,
  goneAt: null,
  createdAt: 0,
  createdBy: '',
  updatedAt: 0,
  updatedBy: '',
})

const viewOf = ({ isGood, code, says, answer }: Outcome, tookMs: number): TestView => ({
  isGood,
  code,
  says,
  answer,
  tookMs,
})
