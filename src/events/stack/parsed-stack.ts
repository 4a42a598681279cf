import type { Frame } from '../../issues/failure'

/** One exception of a stack's text. */
export interface ParsedException {
  type?: string
  value?: string
  /** Oldest call first. */
  frames: Frame[]
  /** The one that it stands below; none for what was thrown. */
  parent?: ParsedException
  /** How it stands below it: a cause, one of the many of a group, or what failed while cleaning up. */
  role?: 'cause' | 'member' | 'suppressed'
}

export interface ParsedStack {
  /** What wrote the text, as clients name platforms; undefined when nothing was read. */
  platform: string | undefined
  /** Cause first; the last one is what was thrown. Empty when the text is no stack that we know. */
  exceptions: ParsedException[]
  /** False when the text holds stacks of which nothing was read, such as those of other threads. */
  isWhole: boolean
}

/** Reads the lines of one language; undefined or empty when they are not of it. */
export type ReadLines = (lines: readonly string[]) => ParsedException[] | undefined

/** What was thrown first, each followed by what stands below it. */
export function thrownFirst(all: readonly ParsedException[]): ParsedException[] {
  const below = new Map<ParsedException | undefined, ParsedException[]>()
  for (const one of all) {
    const list = below.get(one.parent)
    if (list) list.push(one)
    else below.set(one.parent, [one])
  }
  const ordered: ParsedException[] = []
  const open = (below.get(undefined) ?? []).slice(0, 1)
  for (let one = open.pop(); one; one = open.pop()) {
    ordered.push(one)
    for (const child of (below.get(one) ?? []).reverse()) open.push(child)
  }
  return ordered
}

const PREFIX =
  /^(?:Exception in thread "[^"\n]{0,200}" |Unhandled exception\. |(?:error: )?(?:Uncaught|Unhandled) (?:exception: |\(in promise\) )?)/
const NAMED = /^([A-Za-z_$][\w.$\\:/+`-]{0,250}(?: \[\w{1,60}\])?)(?:: ([\s\S]*)|:?$)/
const CLASS_LIKE =
  /^(?!(?:ERROR|FATAL|WARN(?:ING)?|INFO)$)(?:.*[A-Z].*[a-z]|.*[.\\]|[A-Z][A-Z_\d]*$)/

/** Parts `java.lang.RuntimeException: load failed`; a sentence without a class is a value alone. */
export function readHeader(text: string): { type?: string; value?: string } {
  const told = text.replace(PREFIX, '').trim()
  const named = NAMED.exec(told)
  const type = named?.[1]?.replace(/:+$/, '')
  if (type === undefined || !CLASS_LIKE.test(type)) return told === '' ? {} : { value: told }
  const value = named?.[2]?.trim()
  return value ? { type, value } : { type }
}
