import type { EventDetail, Exception } from '../../../api/events'

/** An exception as it stands to the others of its event. */
export interface Relative {
  exception: Exception
  /** Where it is in the event. */
  index: number
  /** How many it stands below; 0 is what was thrown. */
  depth: number
  /** `caused by`, `2 of 3 in the group`; nothing for what was thrown. */
  relation: string
}

/**
 * The exceptions of an event, the thrown one first, each followed by what stands below it. Without ids that tell
 * which belongs under which, they are one chain of causes.
 */
export function familyOf({ exception: chain = [] }: Pick<EventDetail, 'exception'>): Relative[] {
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
      // One that stands below itself, or below two, is placed once.
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

/** What failed besides, while cleaning up after it. */
const isSuppressed = ({ mechanism }: Exception) =>
  mechanism?.source?.startsWith('suppressed') === true

/** Python names it `__cause__` or `__context__`. */
const isCause = ({ mechanism }: Exception) =>
  ['cause', '__cause__', '__context__'].includes(mechanism?.source ?? '')
