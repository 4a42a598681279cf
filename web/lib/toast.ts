import { signal } from '@preact/signals'

export interface Toast {
  text: string
  icon?: string
  isError?: boolean
  /** Offered with the toast, and the newest at the key z. */
  action?: { label: string; run(): void }
}

const SHOWN_MS = 8000
const MOST = 3

export const toasts = signal<readonly (Toast & { id: number })[]>([])
let made = 0

/** Says what happened where the page does not show it by itself. */
export function toast(what: Toast): void {
  const id = ++made
  toasts.value = [...toasts.value, { ...what, id }].slice(-MOST)
  setTimeout(() => dismiss(id), SHOWN_MS)
}

export function dismiss(id: number): void {
  toasts.value = toasts.value.filter((one) => one.id !== id)
}
