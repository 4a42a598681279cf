import type { SymbolicatedEvent } from './symbolicate/symbolicate-event'

type Exception = NonNullable<SymbolicatedEvent['exception']>[number]

/** An exception, and its relation to the others of the event. */
export interface Relative {
  exception: Exception
  /** Its index in the event. */
  index: number
  /** How deep it is indented: 0 for the exception that was thrown. */
  depth: number
  /** `caused by`, `2 of 3 in the group`; empty for the exception that was thrown. */
  relation: string
}

/**
 * The exceptions of an event, the thrown one first, each followed by what stands below it. Without ids that tell
 * which belongs under which, they are one chain of causes.
 */
export function familyOf({
  exception: chain = [],
}: Pick<SymbolicatedEvent, 'exception'>): Relative[] {
  const thrownFirst = chain.map((exception, index) => ({ exception, index })).reverse()
  if (!thrownFirst.some(({ exception }) => isTree(exception)))
    return thrownFirst.map((one, i) => ({ ...one, depth: 0, relation: i > 0 ? 'caused by' : '' }))

  const left = new Set(thrownFirst)
  const family: Relative[] = []
  function place(one: (typeof thrownFirst)[number], depth: number, relation: string) {
    left.delete(one)
    family.push({ ...one, depth, relation })
    const { exceptionId, isExceptionGroup } = one.exception.mechanism ?? {}
    if (exceptionId === undefined) return
    const below = [...left].filter(({ exception }) => exception.mechanism?.parentId === exceptionId)
    const members = below.filter(
      ({ exception }) => isExceptionGroup && !isCause(exception) && !isSuppressed(exception),
    )
    for (const child of below) {
      const nth = members.indexOf(child) + 1
      // Place each exception once, even where the ids make a circle or name two parents.
      if (left.has(child)) {
        const below = isSuppressed(child.exception) ? 'suppressed' : 'caused by'
        place(child, depth + 1, nth > 0 ? `${nth} of ${members.length} in the group` : below)
      }
    }
  }
  for (const one of thrownFirst)
    if (left.has(one)) place(one, 0, family.length > 0 ? 'caused by' : '')
  return family
}

const isTree = (exception: Exception) =>
  exception.mechanism?.isExceptionGroup === true || isSuppressed(exception)

/** Whether an exception failed beside the other one, while that was cleaned up after. */
const isSuppressed = ({ mechanism }: Exception) =>
  mechanism?.source?.startsWith('suppressed') === true

/** Whether an exception is the cause of the other one; Python's names for that are `__cause__` and `__context__`. */
const isCause = ({ mechanism }: Exception) =>
  ['cause', '__cause__', '__context__'].includes(mechanism?.source ?? '')
