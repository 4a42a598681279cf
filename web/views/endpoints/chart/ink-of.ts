/** The present value of a colour of the style sheet, for the canvas, which does not know `light-dark()`. */
export function inkOf(place: HTMLElement, token: string): string {
  const probe = document.createElement('i')
  probe.style.color = `var(${token})`
  place.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
