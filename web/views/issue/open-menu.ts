/** Opens a menu by the class of its button, with the focus on its first choice. */
export function openMenu(button: string): void {
  const summary = document.querySelector<HTMLElement>(`summary.${button}`)
  const details = summary?.parentElement as HTMLDetailsElement | null
  if (!details) return
  details.open = true
  details.querySelector<HTMLElement>('.pop :is(a, button, input)')?.focus()
}
