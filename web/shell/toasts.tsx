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
  useKeys({ z: { does: 'Undo', run: () => undo && act(undo) } })
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map((one) => (
        <div key={one.id} class="toast" role={one.isError ? 'alert' : undefined}>
          {one.isError ? <Level level="error" /> : <Icon name={one.icon ?? 'check'} class="ok" />}
          <span class="cut">{one.text}</span>
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
