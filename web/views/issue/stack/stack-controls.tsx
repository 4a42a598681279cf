import type { EventDetail } from '../../../api/events'
import { number } from '../../../lib/format'
import { copy } from '../../../ui/copy-button'
import { Icon } from '../../../ui/icon'
import { type FramesShown, useChoices } from '../choices'
import { rawStack } from './raw-stack'

/** How the stack is shown. */
export function StackControls({ event }: { event: EventDetail }) {
  const { frames, showFrames, isMinified, showMinified } = useChoices()
  const all = (event.exception ?? []).flatMap(({ stacktrace = [] }) => stacktrace)
  const own = all.filter(({ inApp }) => inApp).length
  const hasMinified = all.some(({ minified }) => minified)
  const views: { shown: FramesShown; name: string; count?: number }[] = [
    { shown: 'own', name: 'Your code', count: own },
    { shown: 'all', name: 'All', count: all.length },
    { shown: 'raw', name: 'Raw' },
  ]
  return (
    <div class="flex wrap">
      <h2>Stack trace</h2>
      <span class="push" />
      {all.length > 0 && (
        <div class="seg" role="radiogroup" aria-label="Frames shown">
          {views.map(({ shown, name, count }) => (
            <label key={shown}>
              <input
                type="radio"
                name="frames"
                checked={frames === shown}
                onChange={() => showFrames(shown)}
              />
              {name} {count !== undefined && <em>{number(count)}</em>}
            </label>
          ))}
        </div>
      )}
      {hasMinified && (
        <div class="seg" role="radiogroup" aria-label="Source shown">
          {['Original', 'Minified'].map((name) => (
            <label key={name}>
              <input
                type="radio"
                name="source"
                checked={isMinified === (name === 'Minified')}
                onChange={() => showMinified(name === 'Minified')}
              />
              {name}
            </label>
          ))}
        </div>
      )}
      <button
        type="button"
        class="btn tight square"
        aria-label="Copy the stack trace"
        title="Copy the stack trace"
        onClick={() => copy(rawStack(event, isMinified), 'the stack trace')}
      >
        <Icon name="copy" />
      </button>
    </div>
  )
}
