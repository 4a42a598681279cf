import { signal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'

export interface Binding {
  /** What the key does, in the words of the list of keys and of the command palette. */
  does: string
  run(): void
}

/** By key (`j`, `Shift+x`, `?`, `Enter`) or by two in a row (`g i`). */
export type Bindings = Record<string, Binding>

/** The keys that parts of the page listen to; of two parts with the same key the one that came later wins. */
export const active = signal<readonly Bindings[]>([])

/** The second key of a pair must follow within this. */
const PAIR_MS = 1200

/** Listens to keys while the component is shown. Single keys rest while a field has the focus. */
export function useKeys(bindings: Bindings): void {
  const latest = useRef(bindings)
  latest.current = bindings
  const names = Object.keys(bindings).join(',')
  // A layout effect runs before the component is painted: a key that is pressed at once must not be lost.
  useLayoutEffect(() => {
    const own: Bindings = {}
    for (const key of Object.keys(latest.current))
      own[key] = {
        does: latest.current[key]?.does ?? '',
        run: () => latest.current[key]?.run(),
      }
    active.value = [...active.peek(), own]
    return () => {
      active.value = active.peek().filter((one) => one !== own)
    }
  }, [names])
}

export function startKeys(): void {
  let first = ''
  let firstAt = 0
  window.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return
    const key = keyOf(event)
    const isCommand = event.ctrlKey || event.metaKey || event.altKey
    if (!isCommand && (isWriting(event.target) || document.querySelector('dialog[open]'))) return
    const pair = event.timeStamp - firstAt < PAIR_MS ? `${first} ${key}` : ''
    const binding = bindingOf(pair) ?? bindingOf(key)
    first = isCommand ? '' : key
    firstAt = event.timeStamp
    if (!binding) return
    event.preventDefault()
    first = ''
    binding.run()
  })
}

const bindingOf = (key: string) => active.peek().findLast((one) => Object.hasOwn(one, key))?.[key]

function keyOf({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): string {
  const isLetter = /^[a-z]$/i.test(key)
  const name = isLetter ? key.toLowerCase() : key
  if (ctrlKey || metaKey) return `Ctrl+${name}`
  if (altKey) return `Alt+${name}`
  return shiftKey && isLetter ? `Shift+${name}` : name
}

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox], [type=radio])'))
