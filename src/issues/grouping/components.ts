import { lengthPrefixed } from './hash'

/** What counted of one frame: where (module, else file), what (function), which line of source. */
export interface FramePart {
  readonly module?: string
  readonly file?: string
  readonly function?: string
  readonly line?: string
}

/** How much of an exception was left out, and why; shown to people, never hashed. */
export interface Ignored {
  /** Frames of libraries, because in-app frames counted. */
  library?: number
  /** Direct recursion, counted once. */
  repeated?: number
  /** Native code, wrappers of SDKs, and frames without a name. */
  nameless?: number
  /** The exception's text, because its frames counted. */
  value?: true
  /** Exceptions thrown while cleaning up after the one that counted. */
  suppressed?: number
}

/** One exception of the chain. */
export interface ExceptionPart {
  /** Absent when the type is missing or made up by the SDK. */
  exception?: string
  value?: string
  frames?: FramePart[]
  /** The lines of a stack that came as text and that no reader understood, without what varies. */
  lines?: string[]
  ignored?: Ignored
}

export interface MessagePart {
  message: string
}

/** What tells events apart that carry neither an exception nor a message. */
export interface FallbackPart {
  fallback: 'type' | 'transaction' | 'logger' | 'nothing'
  text: string
}

/** Why events are one issue, as the issue page shows it. */
export type Component = ExceptionPart | MessagePart | FallbackPart

/** The hashed form: every part carries its tag and length, so no text can pass for another's. */
export function encodeComponent(component: Component): string {
  if ('message' in component) return tagged('m', component.message)
  if ('fallback' in component) return tagged(`?${component.fallback}`, component.text)
  let text = `e${tagged('t', component.exception)}${tagged('v', component.value)}`
  for (const frame of component.frames ?? []) text += encodeFrame(frame)
  for (const line of component.lines ?? []) text += tagged('r', line)
  return text
}

/** The encoded form of each frame: `frame.ts` remembers frames, so the same objects come again and again. */
const encodedFrames = new WeakMap<FramePart, string>()

function encodeFrame(frame: FramePart): string {
  const known = encodedFrames.get(frame)
  if (known !== undefined) return known
  const where = tagged('o', frame.module) + tagged('f', frame.file)
  const text = `s${where}${tagged('n', frame.function)}${tagged('l', frame.line)}`
  encodedFrames.set(frame, text)
  return text
}

const tagged = (tag: string, text: string | undefined) =>
  text === undefined ? '' : tag + lengthPrefixed([text])
