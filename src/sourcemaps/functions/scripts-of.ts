/** A stretch of JavaScript or TypeScript in a source file. */
export interface SourceScript {
  text: string
  /** What it is written in, as a file would end: `ts`, `jsx`, … */
  extension: string
  /** Where it begins in the file, 0-based, and as an index of the text. */
  index: number
  line: number
  column: number
}

/** The scripts of a source: all of it, or what the script elements of a Vue or Svelte file hold. */
export function scriptsOf(text: string, path: string): SourceScript[] {
  const extension = extensionOf(path)
  return extension === 'vue' || extension === 'svelte'
    ? scriptElements(text)
    : [{ text, extension, index: 0, line: 0, column: 0 }]
}

/** Bundlers add questions to a path: `webpack:///./src/Cart.vue?vue&type=script`. */
function extensionOf(path: string): string {
  const [file = ''] = path.split(/[?#]/, 1)
  return /\.(\w{1,10})$/.exec(file)?.[1]?.toLowerCase() ?? ''
}

/** Attributes may hold a `>`: `generic="T extends Map<string, V>"`. Bounded, or the search is quadratic. */
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
      ...placeOf(text, start),
    })
  }
  return scripts
}

function placeOf(text: string, index: number): { line: number; column: number } {
  const lines = text.slice(0, index).split('\n')
  return { line: lines.length - 1, column: lines.at(-1)?.length ?? 0 }
}
