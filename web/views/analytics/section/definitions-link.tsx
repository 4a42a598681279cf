import { useState } from 'preact/hooks'
import { type Defined, Definitions } from './definitions'

/** Opens what the numbers of a page mean. */
export function DefinitionsLink({ of }: { of?: Defined }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" class="link" onClick={() => setOpen(true)}>
        All definitions
      </button>
      {isOpen && <Definitions {...(of && { of })} close={() => setOpen(false)} />}
    </>
  )
}
