import { sanitizeAttributes } from './sanitize-attributes'
import { sanitizeNode } from './sanitize-node'

/** An event of rrweb. */
export interface ReplayEvent {
  type: number
  timestamp: number
  data?: unknown
  [other: string]: unknown
}

const FULL_SNAPSHOT = 2
const INCREMENT = 3
const MUTATION = 0
/** Commands to a canvas run by name in the player: they are never played (rrweb issue 1913). */
const CANVAS = 9

/**
 * Events as the player may have them. Whoever holds a key of pages can send any snapshot, and our own people look at it: what could
 * run or load something is taken out when it is read, so that a trick learned later is taken out of what is stored, too.
 * @param skewMs is added to all times: the client's clock becomes ours
 */
export const sanitizeEvents = (events: readonly unknown[], skewMs: number): ReplayEvent[] =>
  events.flatMap((event) => {
    const { timestamp, ...rest } = event as ReplayEvent
    const sane = sanitized({ ...rest, timestamp: timestamp + skewMs } as ReplayEvent)
    return sane ? [sane] : []
  })

function sanitized(event: ReplayEvent): ReplayEvent | undefined {
  const { type } = event
  if (typeof event.data !== 'object' || event.data === null) return event
  const data = event.data as Record<string, unknown>
  if (type === FULL_SNAPSHOT) return { ...event, data: { ...data, node: sanitizeNode(data.node) } }
  if (type !== INCREMENT || data.source === CANVAS) return type === INCREMENT ? undefined : event
  return data.source === MUTATION ? { ...event, data: sanitizedMutation(data) } : event
}

function sanitizedMutation(data: Record<string, unknown>): Record<string, unknown> {
  const adds = listOf(data.adds).map((add) => ({ ...add, node: sanitizeNode(add.node) }))
  const attributes = listOf(data.attributes).map((change) => ({
    ...change,
    // Of which element is not said here, so that each attribute is judged as if of any.
    attributes: withoutFrames(sanitizeAttributes('', objectOf(change.attributes))),
  }))
  return { ...data, adds, attributes }
}

/** An element's `src` may be a frame's: it stays where it is a picture within the recording. */
function withoutFrames({ src, ...others }: Record<string, unknown>): Record<string, unknown> {
  const isPicture = typeof src === 'string' && /^data:image\/(?!svg)/i.test(src)
  return isPicture ? { ...others, src } : others
}

const listOf = (value: unknown) =>
  (Array.isArray(value) ? value : []).filter(
    (one): one is Record<string, unknown> => typeof one === 'object' && one !== null,
  )

const objectOf = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
