import { parseJson, parseLargeJson, tooManyContainers } from '../../../http/bodies/parse-json'
import type { Scrubber } from '../../../intake/scrub/scrub'
import { collectEvery } from '../../../lib/collect-every'
import type { Limits } from '../../../limits'
import type { Resource, Scope, Span } from '../../spans/span'
import { parseExact } from '../normalize/exact-json'
import { Intake } from '../normalize/intake'
import { type Rejected, readRequest } from './read-request'
import { type Refusal, readSpan } from './read-span'
import { splitSpans } from './split-spans'

export interface ReadOtlp extends Rejected {
  /** Lists and texts that were cut to our limits. */
  trimmed: number
  /** Spans that name as their parent what is no id: they are stored as roots. */
  falseParents: number
}

/** A longer body is parsed a span at a time: all at once it would be ten times its size. */
const LARGE = 1024 * 1024
/** Bytes parsed between two garbage collections: eight collections in the largest body. */
const COLLECTED_BYTES = 4 * LARGE

/** Waits until this thread may be used again; nothing when it may go on. */
type Turn = () => Promise<void> | undefined

/**
 * Reads an OTLP request in JSON.
 * @param take is given each good span
 * @param turn is asked between spans
 * @throws Problem `invalid_request` for an envelope that is none, `invalid_json`, `body_too_large`
 */
export function readOtlp(
  text: string,
  scrub: Scrubber,
  limits: Limits,
  take: (span: Span) => void,
  turn: Turn,
): Promise<ReadOtlp> {
  return text.length < LARGE
    ? readWhole(text, scrub, limits, take, turn)
    : readInParts(text, new Intake(scrub, limits), take, turn)
}

async function readWhole(
  text: string,
  scrub: Scrubber,
  limits: Limits,
  take: (span: Span) => void,
  turn: Turn,
): Promise<ReadOtlp> {
  let intake = new Intake(scrub, limits)
  let spans: Span[] = []
  let rejected = await inTurns(
    readRequest(parseJson(text), intake, (span) => spans.push(span)),
    turn,
  )
  if (intake.hasRounded) {
    intake = new Intake(scrub, limits)
    spans = []
    rejected = await inTurns(
      readRequest(parseExact(text), intake, (span) => spans.push(span)),
      turn,
    )
  }
  for (const span of spans) take(span)
  return { ...rejected, trimmed: intake.trimmed, falseParents: intake.falseParents }
}

async function readInParts(
  text: string,
  intake: Intake,
  take: (span: Span) => void,
  turn: Turn,
): Promise<ReadOtlp> {
  const { jsonContainers, spansARequest } = intake.limits
  const { envelope, lists } = splitSpans(text, spansARequest)
  // No exporter makes a larger envelope, and exact parsing is slow.
  const body =
    envelope.length < LARGE ? parseExact(envelope) : parseLargeJson(envelope, jsonContainers)
  const worked = collectEvery(COLLECTED_BYTES)
  const request = readRequest(body, intake, take, ([number]) =>
    (lists[number as number] ?? []).map(({ from, to, containers }) => (resource, scope) => {
      if (containers > jsonContainers) throw tooManyContainers(jsonContainers)
      worked(to - from)
      return readPart(text.slice(from, to), resource, scope, intake)
    }),
  )
  const rejected = await inTurns(request, turn)
  return { ...rejected, trimmed: intake.trimmed, falseParents: intake.falseParents }
}

/** Gives the thread to others between steps: thousands of spans at a stretch would keep everybody waiting. */
async function inTurns<T>(work: Generator<void, T>, turn: Turn): Promise<T> {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value
    const wait = turn()
    if (wait) await wait
  }
}

function readPart(part: string, resource: Resource, scope: Scope, intake: Intake): Span | Refusal {
  const span = readSpan(parseJson(part), resource, scope, intake)
  if (!intake.hasRounded) return span
  intake.hasRounded = false
  return readSpan(parseExact(part), resource, scope, intake)
}
