import { useEffect } from 'preact/hooks'
import { Dialog } from '../../ui/dialog'
import { FiredList } from './fired-list'
import { useFired } from './use-fired'

/** What fired lately, for phones, whose top bar has no room for the bell. */
export function FiredDialog({ close }: { close(): void }) {
  const { items, see } = useFired()
  useEffect(see, [items])
  return (
    <Dialog title="Fired lately" close={close} class="small-dialog">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the items are links. */}
      <div class="fired" onClick={(event) => (event.target as Element).closest('a') && close()}>
        {items && <FiredList items={items} />}
      </div>
      <footer class="flex">
        <button type="button" class="btn" onClick={close}>
          Close
        </button>
      </footer>
    </Dialog>
  )
}
