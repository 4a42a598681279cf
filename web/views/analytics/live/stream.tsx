import type { LiveEvent } from '../../../api/live-visits'
import { number } from '../../../lib/format'
import type { ReportedState } from '../section/reported-state'
import { useHeldStream } from './held-stream'
import { StreamRow } from './stream-row'

interface Props {
  items: readonly LiveEvent[]
  state: ReportedState
}

/** Views and events as they come in, newest first. It stands still while the pointer or the focus is in it, or it is paused. */
export function Stream({ items, state }: Props) {
  const { shown, waiting, isHeld, isPaused, point, pause } = useHeldStream(items)
  return (
    <section
      class="panel stream"
      aria-label="As it comes in"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && point(true)}
      onPointerLeave={() => point(false)}
    >
      <header>
        <h3>As it comes in</h3>
        <span class="small three" role="status">
          {isHeld && `stands still${waiting > 0 ? `, ${number(waiting)} new` : ''}`}
        </span>
        <button
          type="button"
          class="btn tight push"
          aria-pressed={isPaused}
          onClick={() => pause(!isPaused)}
        >
          {isPaused ? 'Go on' : 'Pause'}
        </button>
      </header>
      {shown.length === 0 ? (
        <p class="small three none-here">Nothing in the last 30 minutes.</p>
      ) : (
        <ol>
          {shown.map((event) => (
            <StreamRow key={event.id} event={event} state={state} />
          ))}
        </ol>
      )}
    </section>
  )
}
