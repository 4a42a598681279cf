import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { Icon } from '../ui/icon'
import { Bell } from './fired/bell'
import { openPalette } from './shell-keys'

interface Props {
  title: ComponentChildren
  /** The title of the browser's window, where `title` is more than a text. */
  name?: string
  /** Stands beside the title: on most pages the environment. */
  left?: ComponentChildren
  children?: ComponentChildren
}

/** The head of every page. */
export function TopBar({ title, name, left, children }: Props) {
  const shown = name ?? String(title)
  useEffect(() => {
    document.title = `${shown} · Whimbrel`
  }, [shown])
  return (
    <div class="top">
      <h1>{title}</h1>
      {left}
      <span class="push" />
      <button
        type="button"
        class="btn tight square quiet"
        aria-label="Command palette (Ctrl K)"
        onClick={openPalette}
      >
        <Icon name="search" />
      </button>
      <Bell />
      {children}
    </div>
  )
}
