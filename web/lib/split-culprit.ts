/** `src/cart.ts in total`: the place and the function, since each may be of a script that is read from the right. */
export function splitCulprit(culprit: string): [where: string, called: string] {
  const at = culprit.lastIndexOf(' in ')
  return at > 0 ? [culprit.slice(0, at), culprit.slice(at + 4)] : [culprit, '']
}
