import type { Frame } from '../issues/failure'
import { group } from '../issues/grouping'
import { Memo } from '../lib/memo'
import type { Event } from './event'
import { scriptPosition } from './symbolicate/script-frame'

/** What follows from an event's stack alone, whatever else the event says. */
export interface KnownStack {
  /** The key, when the stack alone decides it. */
  siblingKey: string | undefined
  /** Names the stack, when a source map could change it. */
  script: string | undefined
}

/** Most stacks come again. Their texts are remembered, 1 KB each as a rule and 16 KB at most. */
const known = new Memo<KnownStack>(1024, 8192)

export function knownStack(event: Event): KnownStack {
  const text = textOf(event)
  return known.recall(text) ?? known.keep(text, look(event, text))
}

function look(event: Event, text: string): KnownStack {
  const { kind, siblingKey } = group(event)
  const isScript = event.exception?.some(({ stacktrace }) =>
    stacktrace?.some((frame) => scriptPosition(frame)),
  )
  return {
    siblingKey: kind === 'stacktrace' ? siblingKey : undefined,
    script: isScript ? Bun.hash(text).toString(36) : undefined,
  }
}

/**
 * A text for each stack. No text of an event holds NUL, and an empty one counts as missing, so no two stacks share
 * one.
 */
function textOf({ platform = '', exception = [] }: Event): string {
  let text = platform
  for (const { type = '', mechanism, stacktrace = [] } of exception) {
    const isSuppressed = mechanism?.source?.startsWith('suppressed') === true
    text += `\0\0${type}\0${mechanism?.synthetic === true}${isSuppressed}`
    for (const frame of stacktrace) text += textOfFrame(frame)
  }
  return text
}

function textOfFrame(frame: Frame): string {
  const { absPath = '', filename = '', function: name = '', module = '' } = frame
  const { contextLine = '', lineno, colno, inApp } = frame
  // Frames with a native image are grouped by another rule (`isPlaced` in v1).
  const own = frame.package === undefined ? inApp : `${inApp} in`
  return `\0${absPath}\0${filename}\0${name}\0${module}\0${contextLine}\0${lineno}:${colno}${own}`
}
