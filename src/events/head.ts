import { MASK } from '../intake/scrub/mask'
import { group } from '../issues/grouping'
import { titleOf } from '../issues/title'
import { DETAILS, detailHash } from '../issues/user-details/user-detail'
import { Memo } from '../lib/memo'
import type { Environment } from '../projects/environment'
import { linkHash } from './by-link/link-hash'
import type { Event, Level } from './event'
import { withFacets } from './facets'
import { flagsOf } from './flags'
import { type KnownStack, knownStack } from './known-stack'

/**
 * What the digest needs of an event. It is spooled beside the payload, so that the digest neither unpacks nor parses
 * payloads: these go from the spool into a chunk as they are.
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
  /** Hashes of the other fields by which the user can be found. */
  details?: number[] | undefined
  /** Tags, facets and flags (`withFacets`). */
  tags?: Record<string, string> | undefined
  /** What flags were evaluated to, by key. */
  flags?: Record<string, string> | undefined
  /** Names the stack, if a source map could change it: see `scriptOf`. */
  stack?: string | undefined
  /** The hash of its trace id. */
  trace?: number | undefined
  /** The hash of the id of its session. */
  session?: number | undefined
  /** The hash of the id of its user. */
  userLink?: number | undefined
  /** Texts by which the issue is found: the message, and the values of exceptions. */
  texts: string[]
}

/** Short names of what an event has beside its stack and what maps depend on; most events of a stack share one. */
const contexts = new Memo<string>(1024, 512)

export function headOf(event: Event): EventHead {
  const { id, idGiven, environment, timestamp, receivedAt, level, platform, release, user } = event
  const texts = event.message === undefined ? [] : [event.message]
  for (const { value } of event.exception ?? []) if (value !== undefined) texts.push(value)
  const stack = knownStack(event)
  const siblingKey = stack.siblingKey ?? group(event).siblingKey
  const { title, culprit, type } = titleOf(event)
  const flags = flagsOf(event)
  const who = user && [user.id, user.email, user.username, user.ip].find(tellsApart)
  return {
    id,
    idGiven,
    environment,
    timestamp,
    receivedAt,
    level,
    platform,
    release,
    siblingKey,
    title,
    culprit,
    type,
    user: who,
    stack: scriptOf(event, stack),
    texts,
    tags: withFacets(event, flags),
    flags,
    details: detailsOf(user, who),
    trace: event.traceId === undefined ? undefined : linkHash(event.traceId),
    session: event.sessionId === undefined ? undefined : linkHash(event.sessionId),
    userLink: user?.id !== undefined && tellsApart(user.id) ? linkHash(user.id) : undefined,
  }
}

/** Whether a field tells users apart: one that was masked is the same for all of them. */
const tellsApart = (word: string | undefined): word is string =>
  word !== undefined && !word.includes(MASK)

/** Hashes of the fields by which a user can be found, beside the one that the user is counted by. */
function detailsOf(user: Event['user'], who: string | undefined): number[] | undefined {
  if (user === undefined) return undefined
  const hashes: number[] = []
  for (const detail of DETAILS) {
    const value = user[detail]
    // A user who is counted by an e-mail can be found by it in any letter case.
    if (tellsApart(value) && (value !== who || value !== value.toLowerCase()))
      hashes.push(detailHash(detail, value))
  }
  return hashes.length === 0 ? undefined : hashes
}

/**
 * Names everything in an event that decides what source maps make of its stack, grouping and culprit, so that the
 * digest resolves each stack once, not for each event.
 * @returns undefined when no map could change them
 */
function scriptOf(event: Event, { script }: KnownStack): string | undefined {
  if (script === undefined) return undefined
  const { transaction, logger, release, debugMeta } = event
  let text = `${transaction?.length},${logger?.length},${release?.length}:${transaction}${logger}${release}`
  for (const { codeFile, debugId } of debugMeta?.images ?? [])
    text += `\n${codeFile?.length}:${codeFile}${debugId}`
  return `${script}${contexts.recall(text) ?? contexts.keep(text, Bun.hash(text).toString(36))}`
}
