/** A stretch of JavaScript or TypeScript in a source file. */
export interface SourceScript {
  text: string
  /** The language of the script as the extension of a file: `ts`, `jsx`, … */
  extension: string
  /** Where the script begins in the file: as an index of the text, and as a 0-based line and column. */
  index: number
  line: number
  column: number
}

/** Finds the scripts of a source: the whole source, or the script elements of a Vue or Svelte file. */
export function scriptsOf(text: string, path: string): SourceScript[] {
  const extension = extensionOf(path)
  return extension === 'vue' || extension === 'svelte'
    ? scriptElements(text)
    : [{ text, extension, index: 0, line: 0, column: 0 }]
}

/** The extension of a path. Bundlers add a query to paths: `webpack:///./src/Cart.vue?vue&type=script`. */
function extensionOf(path: string): string {
  const [file = ''] = path.split(/[?#]/, 1)
  return /\.(\w{1,10})$/.exec(file)?.[1]?.toLowerCase() ?? ''
}

/**
 * An attribute may hold a `>`: `generic="T extends Map<string, V>"`. Its length is bounded, because the search would
 * be quadratic otherwise.
 */
const OPENING = /<script\b((?:"[^"]{0,500}"|'[^']{0,500}'|[^>"']){0,500})>/g

function scriptElements(text: string): SourceScript[] {
  const scripts: SourceScript[] = []
  let end = 0
  for (const { 0: tag, 1: attributes = '', index } of text.matchAll(OPENING)) {
    if (index < end) continue
    const start = index + tag.length
    const closing = text.indexOf('</script', start)
    if (closing < 0) break
    end = closing
    scripts.push({
      text: text.slice(start, closing),
      extension: /\blang=["']?(\w+)/.exec(attributes)?.[1] ?? 'js',
      index: start,
      ...positionAt(text, start),
    })
  }
  return scripts
}

function positionAt(text: string, index: number): { line: number; column: number } {
  const lines = text.slice(0, index).split('\n')
  return { line: lines.length - 1, column: lines.at(-1)?.length ?? 0 }
}
