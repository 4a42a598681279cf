export interface Inline {
  /** `issue` has the form of a short id, such as `WEB-42`; whoever draws it looks whether there is such a project. */
  kind: 'text' | 'code' | 'bold' | 'link' | 'issue'
  text: string
}
export type Block =
  | { kind: 'code'; text: string }
  | { kind: 'text'; inlines: Inline[] }
  | { kind: 'list'; isNumbered: boolean; items: Inline[][] }

const FENCE = /^```[^\n]*\n([\s\S]*?)\n```[^\S\n]*$/m
const INLINE =
  /`([^`\n]+)`|\*\*([^*\n]+)\*\*|(https?:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?)\]])|\b([A-Z][A-Z0-9]*(?:-[A-Z0-9]+){0,8}?-[1-9]\d*)\b/g
const ITEM = /^\s{0,3}(?:[-*+]|(\d{1,9})[.)])\s+(.*)$/

/** Reads a little Markdown into parts. Links are bare http addresses alone, so that nobody can hide where one leads. */
export function marked(text: string): Block[] {
  const fence = FENCE.exec(text)
  if (!fence) return paragraphs(text)
  return [
    ...paragraphs(text.slice(0, fence.index)),
    { kind: 'code', text: fence[1] as string },
    ...marked(text.slice(fence.index + fence[0].length)),
  ]
}

const paragraphs = (text: string): Block[] =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim())
    .flatMap((part) => blocksOf(part.split('\n')))

type Run =
  | { kind: 'text'; lines: string[] }
  | { kind: 'list'; isNumbered: boolean; lines: string[] }

/** Cuts the lines of a paragraph into texts and lists, which may follow each other without an empty line. */
function blocksOf(lines: readonly string[]): Block[] {
  const runs: Run[] = []
  for (const line of lines) {
    const item = ITEM.exec(line)
    const last = runs.at(-1)
    if (item) {
      const isNumbered = item[1] !== undefined
      const text = item[2] as string
      if (last?.kind === 'list' && last.isNumbered === isNumbered) last.lines.push(text)
      else runs.push({ kind: 'list', isNumbered, lines: [text] })
    } else if (last?.kind === 'list' && /^\s+\S/.test(line))
      last.lines.push(`${last.lines.pop()}\n${line.trim()}`)
    else if (last?.kind === 'text') last.lines.push(line)
    else runs.push({ kind: 'text', lines: [line] })
  }
  return runs.map((run) =>
    run.kind === 'text'
      ? { kind: 'text', inlines: inlinesOf(run.lines.join('\n').trim()) }
      : { kind: 'list', isNumbered: run.isNumbered, items: run.lines.map(inlinesOf) },
  )
}

const KINDS = ['code', 'bold', 'link', 'issue'] as const

function inlinesOf(text: string): Inline[] {
  const inlines: Inline[] = []
  let end = 0
  for (const match of text.matchAll(INLINE)) {
    const [whole, ...groups] = match
    if (match.index > end) inlines.push({ kind: 'text', text: text.slice(end, match.index) })
    const at = groups.findIndex((group) => group !== undefined)
    inlines.push({ kind: KINDS[at] as Inline['kind'], text: groups[at] as string })
    end = match.index + whole.length
  }
  if (end < text.length) inlines.push({ kind: 'text', text: text.slice(end) })
  return inlines
}
