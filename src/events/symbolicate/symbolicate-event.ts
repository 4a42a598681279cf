import type { Exception, Frame } from '../../issues/failure'
import type { Missing } from '../../sourcemaps/missing.store'
import type { Build, Resolution, Unresolved } from '../../sourcemaps/resolve/resolution'
import type { Symbolicate } from '../../sourcemaps/resolve/symbolicator'
import type { Event } from '../event'
import { isInApp } from '../normalize/in-app'
import { scriptPosition, wantsMap, withoutColumn } from './script-frame'
import { writtenName } from './written-name'

/** A frame as people read it: in the original source if a map was found, else with the reason why not. */
export interface SymbolicatedFrame extends Frame {
  symbolication?: { status: 'resolved' } | ({ status: 'unresolved' } & Unresolved)
  /** The frame as it came, when the rest was resolved. */
  minified?: Frame
}

export interface SymbolicatedEvent extends Event {
  exception?: (Omit<Exception, 'stacktrace'> & { stacktrace?: SymbolicatedFrame[] })[]
}

export interface Symbolicated {
  event: SymbolicatedEvent
  /** Whether at least one frame was resolved. */
  isResolved: boolean
  /** The maps that are missing, one entry for each frame. */
  missing: Missing[]
}

/** Resolves the frames of an event to its original source, as far as the project's maps reach. */
export function symbolicateEvent(
  event: Event,
  project: number,
  symbolicate: Symbolicate,
): Symbolicated {
  const build: Build = {
    project,
    release: event.release,
    images: event.debugMeta?.images ?? [],
  }
  const missing: Missing[] = []
  let isResolved = false
  const chain = event.exception?.map((exception) => {
    const { stacktrace } = exception
    if (!stacktrace) return exception
    const resolutions = symbolicate(build, stacktrace.map(scriptPosition))
    return {
      ...exception,
      stacktrace: stacktrace.map((frame, i) => {
        const resolution = resolutions[i]
        if (!resolution) return withoutPlace(frame)
        if ('original' in resolution) isResolved = true
        else if (wantsMap(frame, resolution.unresolved.reason)) {
          const { reason, fileName } = resolution.unresolved
          missing.push({ release: event.release ?? '', fileName, reason })
        }
        return symbolicatedFrame(frame, resolution)
      }),
    }
  })
  return { event: chain ? { ...event, exception: chain } : event, isResolved, missing }
}

function withoutPlace(frame: Frame): SymbolicatedFrame {
  const unresolved = withoutColumn(frame)
  return unresolved ? { ...frame, symbolication: { status: 'unresolved', ...unresolved } } : frame
}

function symbolicatedFrame(frame: Frame, resolution: Resolution): SymbolicatedFrame {
  if ('unresolved' in resolution)
    return wantsMap(frame, resolution.unresolved.reason)
      ? { ...frame, symbolication: { status: 'unresolved', ...resolution.unresolved } }
      : frame
  const { file, line, column, isIgnored, isPackage, ...original } = resolution.original
  const { contextLine, preContext, postContext } = original
  const { vars } = frame
  // When the map has the source text, its functions were looked for, and a frame outside of them has none. Otherwise
  // the name in the frame may still be the written one.
  const isSearched = contextLine !== undefined && !isPackage
  const called = original.function ?? (isSearched ? undefined : writtenName(frame))
  return {
    ...(called !== undefined && { function: called }),
    filename: file,
    lineno: line,
    colno: column,
    inApp: !isIgnored && isInApp({ filename: file }),
    ...(contextLine !== undefined && { contextLine, preContext, postContext }),
    ...(vars && { vars }),
    symbolication: { status: 'resolved' },
    minified: frame,
  }
}
