/** What a colour of the style sheet is now, for canvas, which knows no `light-dark()`. */
export function inkOf(place: HTMLElement, token: string): string {
  const probe = document.createElement('i')
  probe.style.color = `var(${token})`
  place.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
