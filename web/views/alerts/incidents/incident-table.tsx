import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { useKeys } from '../../../lib/keys'
import { Table } from '../../../ui/table'

const COLUMNS = [
  { name: 'Incident' },
  { name: 'Began', class: 'hide-s' },
  { name: 'Lasted', class: 'num' },
  { name: 'Peak', class: 'num hide-s' },
  { name: 'Told', class: 'hide-m' },
  { name: 'State' },
]

interface Props {
  /** Whether the drawer is open: then the keys that move take it along. */
  isOpen: boolean
  close(): void
  /** The rows. */
  children: ComponentChildren
}

/** The table of incidents, and the keys that move in it. */
export function IncidentTable({ isOpen, close, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  function move(by: 1 | -1) {
    const links = [...(place.current?.querySelectorAll<HTMLElement>('.row-name') ?? [])]
    const focused = links.indexOf(document.activeElement as HTMLElement)
    const at = focused < 0 ? links.findIndex((one) => one.closest('[aria-current]')) : focused
    const next = links[at < 0 ? 0 : at + by]
    next?.focus({ preventScroll: true })
    next?.scrollIntoView({ block: 'nearest' })
    if (isOpen) next?.click()
  }
  function open() {
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && place.current?.contains(activeElement))
      activeElement.click()
  }
  useKeys({
    j: { does: 'Next', run: () => move(1) },
    k: { does: 'Previous', run: () => move(-1) },
    o: { does: 'Open', run: open },
    Escape: { does: 'Close', run: close },
  })
  return (
    <div ref={place} class="incident-table">
      <Table name="Incidents" columns={COLUMNS} isInner>
        {children}
      </Table>
    </div>
  )
}
