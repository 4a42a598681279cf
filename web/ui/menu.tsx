import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useKeys } from '../lib/keys'

interface Props {
  /** What the button shows. */
  label: ComponentChildren
  /** What screen readers hear, where the label is an icon or says too little. */
  name?: string
  class?: string
  /** Opens at the left edge of its button rather than at the right one. */
  isLeft?: boolean
  isUp?: boolean
  /** A key of the page that opens it, with the focus on its first choice. */
  shortcut?: { key: string; does: string }
  /** Called when it opens. */
  opened?(): void
  children: ComponentChildren
}

/** A button that opens a list of links and buttons; a choice, Esc or a click elsewhere closes it. */
export function Menu({
  label,
  name,
  class: tone = 'btn',
  isLeft,
  isUp,
  shortcut,
  opened,
  children,
}: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (details.current) details.current.open = false
  }
  function open() {
    if (!details.current) return
    details.current.open = true
    const choices = details.current.querySelectorAll<HTMLElement>(
      'summary, .pop :is(a, button, input)',
    )
    // A list that is still on its way has no choice yet; its button leads into it by the arrow keys.
    ;(choices[1] ?? choices[0])?.focus()
  }
  useKeys(shortcut ? { [shortcut.key]: { does: shortcut.does, run: open } } : {})
  useEffect(() => {
    const elsewhere = (event: Event) => {
      if (!details.current?.contains(event.target as Node)) close()
    }
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('focusin', elsewhere)
    return () => {
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('focusin', elsewhere)
    }
  }, [])

  function onKeyDown(event: KeyboardEvent) {
    if (!details.current?.open) return
    const items = [...details.current.querySelectorAll<HTMLElement>('.pop :is(a, button)')]
    const at = items.indexOf(document.activeElement as HTMLElement)
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
    const to = moves[event.key]
    if (event.key === 'Escape') {
      close()
      details.current.querySelector('summary')?.focus()
    } else if (to !== undefined) items.at(to % items.length)?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <details
      ref={details}
      class="menu"
      onKeyDown={onKeyDown}
      onToggle={({ currentTarget }) => currentTarget.open && opened?.()}
    >
      <summary class={tone} aria-label={name}>
        {label}
      </summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the items are buttons and links. */}
      <div
        class={`pop ${isLeft ? 'left' : ''} ${isUp ? 'up' : ''}`}
        onClick={(event) => (event.target as Element).closest('a, button') && close()}
      >
        {children}
      </div>
    </details>
  )
}
