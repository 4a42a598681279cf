/**
 * Cuts `src/cart.ts in total` into place and function: each is shown with its own direction, since either may be in
 * a script that is read from the right.
 */
export function splitCulprit(culprit: string): [where: string, called: string] {
  const at = culprit.lastIndexOf(' in ')
  return at > 0 ? [culprit.slice(0, at), culprit.slice(at + 4)] : [culprit, '']
}
