import { Text } from '../../ui/text'
import { Snippets } from '../settings/snippets/snippets'
import { Elapsed } from './elapsed'
import { KeyBar } from './key-bar'
import { useKeyInHand } from './key-in-hand'
import { Shore } from './shore'
import { TraceLine } from './trace-line'

/** The page while it waits: a drawing, the snippet to run, and a line that says that it listens. */
export function Waiting({ slug, name }: { slug: string; name: string }) {
  const key = useKeyInHand(slug)
  return (
    <div class="onb panel">
      <div class="empty">
        <Shore />
        <h2>Waiting for the first event</h2>
        <p>
          Run this anywhere that reaches the box. This page changes by itself when the event
          arrives.
        </p>
        <p class="small three flex" role="status">
          <span class="pulse" />
          <span>
            Listening for <Text of={name} /> in every environment, <Elapsed />
          </span>
        </p>
        <TraceLine slug={slug} />
      </div>
      <div class="stack">
        <KeyBar slug={slug} />
        <Snippets apiKey={key?.text} />
      </div>
    </div>
  )
}
