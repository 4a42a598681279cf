import type { EndpointState } from './endpoint-state'

/** Buttons to the first and the next page of the table. */
export function MorePages({
  state,
  nextCursor,
}: {
  state: EndpointState
  nextCursor: string | null
}) {
  const { cursor, further } = state
  if (!cursor && !nextCursor) return null
  return (
    <div class="flex pad tools">
      <span class="push" />
      <button type="button" class="btn tight" disabled={!cursor} onClick={() => further(undefined)}>
        First
      </button>
      <button
        type="button"
        class="btn tight"
        disabled={!nextCursor}
        onClick={() => further(nextCursor ?? undefined)}
      >
        More
      </button>
    </div>
  )
}
