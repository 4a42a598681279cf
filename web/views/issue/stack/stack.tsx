import type { EventDetail } from '../../../api/events'
import { useKeys } from '../../../lib/keys'
import { useChoices } from '../choices'
import { ExceptionPanel } from './exception-panel'
import { nextException } from './next-exception'
import { NoStack } from './no-stack'
import { planOf } from './plan'
import { RawStack } from './raw-view'
import { StackControls } from './stack-controls'

/** What was thrown, where, and what caused it. */
export function Stack({ event }: { event: EventDetail }) {
  const { frames, showFrames, isMinified, showMinified } = useChoices()
  const chain = event.exception ?? []
  useKeys({
    s: { does: 'Original or minified', run: () => showMinified(!isMinified) },
    o: {
      does: 'All frames or your code',
      run: () => showFrames(frames === 'all' ? 'own' : 'all'),
    },
    e: { does: 'Next error of the chain', run: nextException },
  })
  if (chain.length === 0) return <NoStack event={event} />
  return (
    <section id="stack">
      <StackControls event={event} />
      {frames === 'raw' ? (
        <RawStack event={event} isMinified={isMinified} />
      ) : (
        planOf(event, frames, isMinified).map((one, i) => (
          <ExceptionPanel key={i} of={one} release={event.release} />
        ))
      )}
    </section>
  )
}
