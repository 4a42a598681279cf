/** Moves the focus to the next exception of the chain; from the last to the first. */
export function nextException(): void {
  const all = [...document.querySelectorAll<HTMLElement>('.exc[tabindex]')]
  const at = all.findIndex((one) => one.contains(document.activeElement))
  const next = all[(at + 1) % all.length]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'start' })
}
