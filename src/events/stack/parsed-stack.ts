import type { Frame } from '../../issues/failure'

/** One exception of a stack's text. */
export interface ParsedException {
  type?: string
  value?: string
  /** The oldest call first. */
  frames: Frame[]
  /** The exception that this one hangs on; none for the one that was thrown. */
  parent?: ParsedException
  /** What it is to its parent: the cause, a member of a group, or a failure of cleaning up. */
  role?: 'cause' | 'member' | 'suppressed'
}

export interface ParsedStack {
  /** The platform that wrote the text, by the names that clients use; undefined when nothing was parsed. */
  platform: string | undefined
  /** The first cause first, the exception that was thrown last. Empty when the text is no stack that we know. */
  exceptions: ParsedException[]
  /** Whether all stacks of the text were parsed. Those of other threads, for example, are not. */
  isWhole: boolean
}

/** Parses the lines of one language; undefined or empty when they are of another. */
export type ReadLines = (lines: readonly string[]) => ParsedException[] | undefined

/** Sorts exceptions: the one that was thrown first, each followed by those that hang on it. */
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

/** Splits `java.lang.RuntimeException: load failed` into type and value. A sentence without a class is a value. */
export function readHeader(text: string): { type?: string; value?: string } {
  const header = text.replace(PREFIX, '').trim()
  const named = NAMED.exec(header)
  const type = named?.[1]?.replace(/:+$/, '')
  if (type === undefined || !CLASS_LIKE.test(type)) return header === '' ? {} : { value: header }
  const value = named?.[2]?.trim()
  return value ? { type, value } : { type }
}
