import { active } from '../lib/keys'
import { Dialog } from '../ui/dialog'
import { KeysOf } from '../ui/keys-of'

/** What each key does on this page. */
export function KeyList({ close }: { close(): void }) {
  const keys = new Map(active.value.flatMap((bindings) => Object.entries(bindings)))
  return (
    <Dialog title="Keyboard" close={close} class="keylist">
      <ul class="keys">
        {[...keys].map(([key, { does }]) => (
          <li key={key}>
            <span>{does}</span>
            <KeysOf binding={key} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
