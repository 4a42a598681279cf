import { type ParserPlugin, parse } from '@babel/parser'
import type { File } from '@babel/types'
import { dialectsOf } from './dialects'
import { compareSpans, type FunctionSpan } from './function-span'
import { runWithin } from './run-within'
import { type SourceScript, scriptsOf } from './scripts-of'
import { spansIn } from './spans-in'

/** In UTF-16 units. A syntax tree takes 70 bytes for each, and 270 where a source is written to be dense. */
const LONGEST_SOURCE = 512 * 1024
/**
 * How long a source may be parsed. The parser tries the `<T>(` of TypeScript in two ways, which doubles its time with
 * each level of nesting.
 */
const PARSE_MS = 1000

/**
 * Finds every function of a JavaScript, TypeScript, Vue or Svelte source, under the name that V8 would print in a
 * stack. They are sorted by where they start, an outer function before those within it.
 * @returns none for a source that is too long, too deep or too slow to parse, or is no script
 */
export function functionsOf(text: string, path: string): FunctionSpan[] {
  if (text.length > LONGEST_SOURCE) return []
  try {
    return runWithin(PARSE_MS, () => scriptsOf(text, path).flatMap(functionsOfScript)).sort(
      compareSpans,
    )
  } catch {
    // Deep nesting overflows the stack of the parser, and the time limit interrupts it. A name from half of a tree
    // would be a guess.
    return []
  }
}

function functionsOfScript(script: SourceScript): FunctionSpan[] {
  for (const plugins of dialectsOf(script.extension)) {
    const file = parsed(script, plugins)
    if (file) return spansIn(file)
  }
  return []
}

function parsed(script: SourceScript, plugins: ParserPlugin[]): File | undefined {
  try {
    return parse(script.text, {
      plugins,
      sourceType: 'unambiguous',
      errorRecovery: true,
      attachComment: false,
      startIndex: script.index,
      startLine: script.line + 1,
      startColumn: script.column,
    })
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined
    throw cause
  }
}
