import type { Frame } from '../../issues/failure'
import { parseStack } from '../stack/parse-stack'
import { readFrame, readFrameLine } from './frame'
import type { Intake } from './intake'

/** Calls oldest first, from a list, a `{"frames": […]}` or one stack as text; the caller is inside the exception. */
export function readStacktrace(value: unknown, intake: Intake): Frame[] | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string') return readText(value, intake)
  if (Array.isArray(value)) return readList(value, 'stacktrace', 'stacktrace', intake)
  const { frames } = intake.object(value, 'stacktrace') ?? {}
  if (frames === null) return undefined
  intake.enter('stacktrace')
  if (!Array.isArray(frames)) intake.refuse('frames', 'must be a list of frames')
  const read = readList(frames, 'frames', null, intake)
  intake.leave()
  return read
}

/** Oldest first as the list goes, but a list of nothing but text is an engine's stack split at its lines. */
function readList(source: unknown[], sent: string, kept: string | null, intake: Intake) {
  if (source.length > 0 && source.every((element) => typeof element === 'string')) {
    return readText(source.join('\n'), intake)
  }
  return readFrames(source, sent, kept, intake)
}

function readText(text: string, intake: Intake): Frame[] | undefined {
  if (text.trim() === '') return undefined
  const { frames, isWhole } = parseStack(text)
  if (!isWhole) intake.unreadStacks.push(text)
  return readFrames(frames, 'stacktrace', 'stacktrace', intake)
}

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
