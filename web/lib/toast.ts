import { signal } from '@preact/signals'

interface Toast {
  text: string
  icon?: string
  isError?: boolean
  /** A button in the toast; the key z presses the newest one. */
  action?: { label: string; run(): void }
}

const SHOWN_MS = 8000
const MOST = 3

export const toasts = signal<readonly (Toast & { id: number })[]>([])
let made = 0

/** Shows a message for some seconds: for what happened and the page itself does not show. */
export function toast(what: Toast): void {
  const id = ++made
  toasts.value = [...toasts.value, { ...what, id }].slice(-MOST)
  setTimeout(() => dismiss(id), SHOWN_MS)
}

export function dismiss(id: number): void {
  toasts.value = toasts.value.filter((one) => one.id !== id)
}
