import { group } from '../issues/grouping'
import { titleOf } from '../issues/title'
import { DETAILS, detailHash } from '../issues/users/user-detail'
import { Memo } from '../lib/memo'
import type { Environment } from '../projects/environment'
import type { Event, Level } from './event'
import { withFacets } from './facets'
import { type KnownStack, knownStack } from './known-stack'
import { MASK } from './scrub/mask'
import { traceHash } from './traces/trace-hash'

/**
 * What the digest needs of an event. It is spooled beside the payload, so that the digest neither
 * unpacks nor parses payloads: they go from the spool into a chunk as they are.
 */
export interface EventHead {
  id: string
  /** The client chose the id, so it may come twice. */
  idGiven?: true | undefined
  environment: Environment
  /** ms since the epoch. */
  timestamp: number
  receivedAt: number
  level: Level
  platform?: string | undefined
  release?: string | undefined
  siblingKey: string
  title: string
  culprit: string
  type: string
  /** What the user is counted by. */
  user?: string | undefined
  /** What it is known by beside that, hashed. */
  details?: number[] | undefined
  /** With facets: what stands elsewhere in the event, and is counted as tags are. */
  tags?: Record<string, string> | undefined
  /** Which stack it has, where a source map may know it better: see `scriptOf`. */
  stack?: string | undefined
  /** Its trace, hashed. */
  trace?: number | undefined
  /** What people say of it: message and exception values, to find the issue by. */
  texts: string[]
}

/** Short names of what is about a stack: the same for most of its events. */
const places = new Memo<string>(1024, 512)

export function headOf(event: Event): EventHead {
  const { id, idGiven, environment, timestamp, receivedAt, level, platform, release, user } = event
  const texts = event.message === undefined ? [] : [event.message]
  for (const { value } of event.exception ?? []) if (value !== undefined) texts.push(value)
  const stack = knownStack(event)
  const siblingKey = stack.siblingKey ?? group(event).siblingKey
  const { title, culprit, type } = titleOf(event)
  const who = user && [user.id, user.email, user.username, user.ip].find(tellsApart)
  return {
    ...{ id, idGiven, environment, timestamp, receivedAt, level, platform, release, siblingKey },
    ...{ title, culprit, type, user: who, stack: scriptOf(event, stack), texts },
    tags: withFacets(event),
    details: detailsOf(user, who),
    trace: event.traceId === undefined ? undefined : traceHash(event.traceId),
  }
}

/** What is hidden is the same of everybody. */
const tellsApart = (word: string | undefined): word is string =>
  word !== undefined && !word.includes(MASK)

/** What a user is found by although they are counted by something else. */
function detailsOf(user: Event['user'], who: string | undefined): number[] | undefined {
  if (user === undefined) return undefined
  const found: number[] = []
  for (const detail of DETAILS) {
    const value = user[detail]
    // Who is counted by an e-mail is found by it in any letter case.
    if (tellsApart(value) && (value !== who || value !== value.toLowerCase()))
      found.push(detailHash(detail, value))
  }
  return found.length === 0 ? undefined : found
}

/**
 * Names all of an event that decides what maps make of its stack, grouping and culprit, so that the
 * digest looks at each stack once and not at each event.
 * @returns undefined when no map could have a word in it
 */
function scriptOf(event: Event, { script }: KnownStack): string | undefined {
  if (script === undefined) return undefined
  const { transaction, logger, release, debugMeta } = event
  let text = `${transaction?.length},${logger?.length},${release?.length}:${transaction}${logger}${release}`
  for (const { codeFile, debugId } of debugMeta?.images ?? [])
    text += `\n${codeFile?.length}:${codeFile}${debugId}`
  return `${script}${places.recall(text) ?? places.keep(text, Bun.hash(text).toString(36))}`
}
