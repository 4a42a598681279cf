import { useEffect, useRef } from 'preact/hooks'
import { useKeys } from '../lib/keys'
import { dismiss, toasts } from '../lib/toast'
import { Icon } from '../ui/icon'
import { Level } from '../ui/level'

export function Toasts() {
  const undo = toasts.value.findLast(({ action }) => action)
  const act = (one: (typeof toasts.value)[number]) => {
    dismiss(one.id)
    one.action?.run()
  }
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A popover that is shown again lies above a dialog that was opened since. Without a dialog it stays open:
    // screen readers announce changes only.
    if (document.querySelector('dialog[open]')) place.current?.hidePopover()
    place.current?.showPopover()
  }, [toasts.value])
  useKeys({ z: { does: 'Undo', run: () => undo && act(undo) } })
  return (
    <div ref={place} class="toasts" popover="manual" role="status" aria-live="polite">
      {toasts.value.map((one) => (
        <div key={one.id} class="toast" role={one.isError ? 'alert' : undefined}>
          {one.isError ? <Level level="error" /> : <Icon name={one.icon ?? 'check'} class="ok" />}
          <span class="said">{one.text}</span>
          {one.action && (
            <button type="button" class="btn tight quiet push" onClick={() => act(one)}>
              {one.action.label} {one === undo && <kbd>z</kbd>}
            </button>
          )}
        </div>
      ))}
    </div>
  )
}
