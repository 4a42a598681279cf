import type { Frame } from '../../issues/failure'
import type { ParsedStack } from '../stack/parsed-stack'
import { readFrame, readFrameLine } from './frame'
import type { Intake } from './intake'

/** The text of a stack that came as text, or as a list of texts, which is an engine's stack split at its lines. */
export function stackText(value: unknown): string | undefined {
  const sent = (value as { frames?: unknown } | null | undefined)?.frames ?? value
  const isSplit =
    Array.isArray(sent) && sent.length > 0 && sent.every((one) => typeof one === 'string')
  const text = isSplit ? sent.join('\n') : value
  return typeof text === 'string' && text.trim() !== '' ? text : undefined
}

/**
 * Reads the frames, oldest call first, from a list or `{"frames": […]}`. The caller has stepped into the exception.
 * @param parsed the result of parsing the stack, when it is text
 */
export function readStacktrace(
  value: unknown,
  parsed: ParsedStack | undefined,
  intake: Intake,
): Frame[] | undefined {
  if (parsed) return readParsed(parsed.exceptions.at(-1)?.frames ?? [], intake)
  if (value === undefined || value === null || typeof value === 'string') return undefined
  if (Array.isArray(value)) return readFrames(value, 'stacktrace', 'stacktrace', intake)
  const { frames } = intake.object(value, 'stacktrace') ?? {}
  if (frames === null) return undefined
  intake.enter('stacktrace')
  if (!Array.isArray(frames)) intake.refuse('frames', 'must be a list of frames')
  const read = readFrames(frames, 'frames', null, intake)
  intake.leave()
  return read
}

export const readParsed = (frames: Frame[], intake: Intake) =>
  readFrames(frames, 'stacktrace', 'stacktrace', intake)

function readFrames(
  source: unknown[],
  sent: string,
  kept: string | null,
  intake: Intake,
): Frame[] | undefined {
  intake.enter(sent, kept)
  const { frames: most } = intake.limits
  if (source.length > most) intake.noteHere(source.length)
  const frames: Frame[] = []
  const firstHalf = Math.ceil(most / 2)
  const lastHalf = source.length - (most - firstHalf)
  for (let i = 0; i < source.length; i++) {
    if (source.length > most && i >= firstHalf && i < lastHalf) continue
    const element = source[i]
    if (element === null || element === '') continue
    if (typeof element !== 'string' && (typeof element !== 'object' || Array.isArray(element))) {
      intake.refuse(i, 'must be a frame: an object, or one line of a stack as text')
    }
    intake.enter(i, frames.length)
    frames.push(
      typeof element === 'string'
        ? readFrameLine(element, intake)
        : readFrame(element as Record<string, unknown>, intake),
    )
    intake.leave()
  }
  intake.leave()
  return frames.length === 0 ? undefined : frames
}
