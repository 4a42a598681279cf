import type { Database } from 'bun:sqlite'
import { servedAt } from '../../db/served-at'
import { log } from '../../lib/log'
import { messageOf } from '../../lib/message-of'
import { Problem } from '../../lib/problem'
import type { Call } from '../../lib/remote'
import { channelFinder } from '../channels/reads'
import { messageId } from '../deliveries/message-id'
import type { DeliveryChanges, Tried } from '../deliveries/store'
import type { ContentReads } from '../messages/content.reads'
import { type Due, type DueMessage, dueReads, type ToldNotice } from './due.reads'
import { failed, type Outcome } from './outcome'
import { nextTryAt } from './schedule'
import type { SendMessage } from './send-message'
import { type StoredContent, storedContent } from './stored-content'

interface Deps {
  db: Database
  send: SendMessage
  read: Call<ContentReads>
  change: Call<DeliveryChanges>
  clock: () => number
  random: () => number
}

/** How often to look for what is due. A look reads an index in microseconds, and messages gather for seconds anyway. */
const LOOK_MS = 500
/** Channels that are sent to at one time: more than there are, unless all the world is slow. */
const MOST_AT_ONCE = 100
/** From one attempt to note how a try went to the next, while the disk refuses. */
const NOTE_AGAIN_MS = 5000
/** When the server stops, what is under way has this long. */
const LEAVE_MS = 3000

/**
 * Sends deliveries when they are due: several channels at once, so that a slow one holds up itself alone, and of one channel a message
 * at a time. How a try went is a change; a message is sent twice only when the process dies between the answer and that.
 */
export function alertSender({ db, send, read, change, clock, random }: Deps) {
  const rows = dueReads(db)
  const channels = channelFinder(db)
  const underWay = new Map<string, Promise<void>>()
  /** How many tries of a delivery have been told, where the log has yet to take the last of them in. */
  const told = new Map<number, number>()
  let isClosing = false
  let isOver = false

  function look(): void {
    if (isClosing) return
    for (const delivery of rows.due(clock())) {
      if (underWay.size >= MOST_AT_ONCE) return
      const channel = `${delivery.project} ${delivery.channel}`
      if (underWay.has(channel) || (told.get(delivery.id) ?? 0) > delivery.attempts) continue
      told.delete(delivery.id)
      const over = tryOnce(delivery)
        .catch((cause) =>
          log.error('a delivery could not be tried', { delivery: delivery.id, cause }),
        )
        .finally(() => underWay.delete(channel))
      underWay.set(channel, over)
    }
  }

  async function tryOnce(due: Due): Promise<void> {
    const delivery = { ...due, ...rows.message(due.id) }
    const at = clock()
    const begun = performance.now()
    const notices = rows.told(delivery.id)
    const { outcome, content } = await tried(delivery, { notices, at }).catch((cause) => {
      log.error('a delivery met a fault of ours', { delivery: delivery.id, cause })
      const says = `Whimbrel itself met a fault: ${messageOf(cause)}`
      return { outcome: failed(says), content: undefined }
    })
    const { mayHelp, ...result } = outcome
    const nextAt =
      result.isGood || !mayHelp
        ? null
        : nextTryAt(delivery.tries + 1, {
            at: clock(),
            random: random(),
            notBefore: result.notBefore,
          })
    await note({
      ...result,
      delivery: delivery.id,
      attempt: delivery.attempts + 1,
      at,
      tookMs: Math.round(performance.now() - begun),
      through: notices.at(-1)?.position ?? 0,
      content: content ? JSON.stringify(content) : null,
      nextAt,
    })
  }

  async function tried(
    delivery: Due & DueMessage,
    { notices, at }: { notices: ToldNotice[]; at: number },
  ): Promise<{ outcome: Outcome; content?: StoredContent }> {
    const { project } = delivery
    const channel = channels.find(project, delivery.channel)
    if (!channel) return { outcome: failed('The channel was removed.', { mayHelp: false }) }
    if (!channel.enabled) return { outcome: failed('The channel is off.', { mayHelp: false }) }
    const rules = [...new Set(notices.map(({ rule }) => rule))]
    const content: StoredContent | undefined = delivery.content
      ? JSON.parse(delivery.content)
      : await made()
    if (!content) return { outcome: failed('The project is being erased.', { mayHelp: false }) }
    const outcome = await send(channel, {
      id: messageId(delivery),
      content,
      at,
      reached: JSON.parse(delivery.reached),
      unwanted: rows.unsubscribedFrom(rules),
      rules,
    })
    return { outcome, content }

    async function made() {
      const said = await read('messages.content', { project, notices, now: at })
      return said && channel && storedContent(channel, said, servedAt(db))
    }
  }

  /** Has the log take in how a try went, however long the disk refuses: until then it is not tried again. */
  async function note(tried: Tried): Promise<void> {
    told.set(tried.delivery, tried.attempt)
    while (!isOver) {
      try {
        await change('deliveries.tried', tried)
        return
      } catch (cause) {
        if (cause instanceof Problem && cause.more.isKept) return
        log.error('how a delivery went is not noted yet', { cause: messageOf(cause) })
        // A bug would meet it again: then the next start tries this delivery once more.
        if (!(cause instanceof Problem)) return
        await Bun.sleep(NOTE_AGAIN_MS)
      }
    }
  }

  const looking = setInterval(look, LOOK_MS)
  looking.unref()

  return {
    look,
    /** Resolves when nothing is being sent. */
    quiet: async (): Promise<void> => void (await Promise.all(underWay.values())),
    /** Begins nothing more, and waits some seconds for what is under way; what is not over by then is tried again at the next start. */
    async close(): Promise<void> {
      isClosing = true
      clearInterval(looking)
      await Promise.race([Promise.all(underWay.values()), Bun.sleep(LEAVE_MS)])
      isOver = true
    },
  }
}

export type AlertSender = ReturnType<typeof alertSender>
