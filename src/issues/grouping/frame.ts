import { Memo } from '../../lib/memo'
import type { Frame } from '../failure'
import type { FramePart } from './components'
import { cleanFileName, isNativeFile } from './file-name'
import { cleanFunction } from './function-name'
import { cleanModule } from './module-name'
import type { Family } from './platform'

const NOTHING: FramePart = {}
const known = new Memo<FramePart>(4096, 768)

/** The parts of a frame that grouping counts; undefined when there are none. The same frame gets the same object. */
export function cleanFrame(frame: Frame, family: Family): FramePart | undefined {
  const module = frame.module ?? ''
  const file = frame.filename || frame.absPath || ''
  const name = frame.function ?? ''
  const line = frame.contextLine ?? ''
  const key = `${family}${module.length},${file.length},${name.length}:${module}${file}${name}${line}`
  const part = known.recall(key) ?? known.keep(key, clean(module, file, name, line, family))
  return part === NOTHING ? undefined : part
}

function clean(
  module: string,
  file: string,
  name: string,
  line: string,
  family: Family,
): FramePart {
  if ((family === 'javascript' || !module) && isNativeFile(file)) return NOTHING
  // Only some engines have a frame for the code that was given to eval.
  if (family === 'javascript' && EVAL.has(name)) return NOTHING
  if (WRAPPERS.has(name.slice(name.lastIndexOf('.') + 1))) return NOTHING
  if (family === 'python' && COMPREHENSION.test(name)) return NOTHING

  const where = module ? cleanModule(module, family) : undefined
  const base = where ? undefined : cleanFileName(file, family)
  const what = cleanFunction(name, family)
  const source = foldLine(line)
  if (!(where || base || what || source)) return NOTHING
  // Frozen because issues share it, together with its encoded form.
  return Object.freeze({
    ...(where && { module: where }),
    ...(base && { file: base }),
    ...(what && { function: what }),
    ...(source && { line: source }),
  })
}

/** SDKs put these around callbacks; whether one is in a stack depends on the SDK's version. */
const WRAPPERS = new Set(['sentryWrapped', '__sentry_wrapped__', '__wrapped'])

const EVAL = new Set(['eval', 'eval code'])

/** Python 3.12 runs these inside their function (PEP 709); older ones report a frame of their own. */
const COMPREHENSION = /<(?:listcomp|dictcomp|setcomp)>$/

/** Longer than people write: minified or generated, and different in each build. */
const LONGEST_LINE = 120

function foldLine(line: string): string | undefined {
  if (!line || line.includes('{snip}')) return undefined
  const folded = line.replace(/\s+/g, ' ').trim()
  return folded.length > LONGEST_LINE ? undefined : folded
}
