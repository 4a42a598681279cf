import { Snippets } from '../settings/snippets/snippets'
import { KeyBar } from './key-bar'
import { useKeyInHand } from './key-in-hand'
import { Listening } from './listening'
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
        <Listening name={name} />
        <TraceLine slug={slug} />
      </div>
      <div class="stack">
        <KeyBar slug={slug} />
        <Snippets apiKey={key?.text} />
      </div>
    </div>
  )
}
