import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'

interface Props {
  class: string
  summary: ComponentChildren
  children: () => ComponentChildren
}

/**
 * A `<details>` that draws its content when it is first opened: what is folded because it is large costs nothing
 * until then.
 */
export function LazyDetails({ class: tone, summary, children }: Props) {
  const [wasOpened, setOpened] = useState(false)
  return (
    <details class={tone} onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>{summary}</summary>
      {wasOpened && children()}
    </details>
  )
}
