export interface Inline {
  kind: 'text' | 'code' | 'bold' | 'link'
  text: string
}
export type Block = { kind: 'code'; text: string } | { kind: 'text'; inlines: Inline[] }

const FENCE = /^```[^\n]*\n([\s\S]*?)\n```[^\S\n]*$/m
const INLINE = /`([^`\n]+)`|\*\*([^*\n]+)\*\*|(https?:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?)\]])/g

/** Reads a little Markdown into parts; a link is never more than an http address that is seen whole. */
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
    .map((part) => ({ kind: 'text', inlines: inlinesOf(part.trim()) }))

function inlinesOf(text: string): Inline[] {
  const inlines: Inline[] = []
  let end = 0
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, bold, link] = match
    if (match.index > end) inlines.push({ kind: 'text', text: text.slice(end, match.index) })
    if (code !== undefined) inlines.push({ kind: 'code', text: code })
    else if (bold !== undefined) inlines.push({ kind: 'bold', text: bold })
    else if (link !== undefined) inlines.push({ kind: 'link', text: link })
    end = match.index + whole.length
  }
  if (end < text.length) inlines.push({ kind: 'text', text: text.slice(end) })
  return inlines
}
