import type { EventDetail } from '../../../api/events'
import { LongText } from '../context/scrubbed'

/** Stands in place of the stack for an event without one: the message itself. */
export const NoStack = ({ event }: { event: EventDetail }) => (
  <section id="stack">
    <h2>Message</h2>
    <div class="panel exc">
      <header>
        <p>
          <LongText of={event.message ?? '(no message)'} />
        </p>
      </header>
      <p class="stackless small three">
        It came without an exception. Send the error itself, and its stack shows here.
      </p>
    </div>
  </section>
)
