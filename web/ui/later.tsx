import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'

interface Props {
  class: string
  summary: ComponentChildren
  children: () => ComponentChildren
}

/** Details that are made when they are first opened: what is folded because it is much costs nothing till then. */
export function Later({ class: tone, summary, children }: Props) {
  const [wasOpened, setOpened] = useState(false)
  return (
    <details class={tone} onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>{summary}</summary>
      {wasOpened && children()}
    </details>
  )
}
