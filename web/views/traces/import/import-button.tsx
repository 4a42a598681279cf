import { useState } from 'preact/hooks'
import { session } from '../../../api/who'
import { Icon } from '../../../ui/icon'
import { ImportDialog } from './import-dialog'

/** Opens the import of a file, for people who may change what the server holds. */
export function ImportButton() {
  const [isOpen, setOpen] = useState(false)
  if (session.value?.user.role === 'viewer') return null
  return (
    <>
      <button
        type="button"
        class="btn tight"
        aria-label="Import OTLP"
        onClick={() => setOpen(true)}
      >
        <Icon name="upload" />
        <span>Import</span>
      </button>
      {isOpen && <ImportDialog close={() => setOpen(false)} />}
    </>
  )
}
