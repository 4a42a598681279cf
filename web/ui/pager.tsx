import { useLocation } from 'preact-iso'
import { searchOf } from '../lib/query'

interface Props {
  nextCursor: string | null
  /** `Older entries` */
  next: string
  /** `Latest entries` */
  first: string
}

/** The way to the next page of a list, and back to its beginning. */
export function Pager({ nextCursor, next, first }: Props) {
  const { path, query } = useLocation()
  if (!nextCursor && !query.cursor) return null
  return (
    <nav class="flex" aria-label="Pages">
      {query.cursor && (
        <a class="btn" href={path + searchOf({ ...query, cursor: undefined })}>
          {first}
        </a>
      )}
      {nextCursor && (
        <a class="btn push" href={path + searchOf({ ...query, cursor: nextCursor })}>
          {next}
        </a>
      )}
    </nav>
  )
}
