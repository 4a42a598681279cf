import type { Failure, Frame } from '../../issues/failure'
import type { CodeFrame } from './content'

const MOST = 5
/** Where no frame is the application's, fewer: they are of libraries. */
const MOST_OF_OTHERS = 3

/** The innermost frames of what was thrown, of the application where there are any; the innermost first. */
export function topFrames({ exception = [] }: Failure): CodeFrame[] {
  const stack = exception.findLast(({ stacktrace }) => stacktrace?.length)?.stacktrace ?? []
  const own = stack.filter(({ inApp }) => inApp)
  const frames = own.length > 0 ? own.slice(-MOST) : stack.slice(-MOST_OF_OTHERS)
  return frames.reverse().map(codeFrame)
}

const codeFrame = (frame: Frame): CodeFrame => ({
  function: frame.function ?? '',
  file: frame.filename ?? frame.module ?? frame.package ?? '',
  line: frame.lineno ?? null,
  source: frame.contextLine ?? '',
})
