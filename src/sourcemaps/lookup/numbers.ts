/** Reads a number of four bytes, little endian. */
export const uint32At = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] as number) |
    ((bytes[at + 1] as number) << 8) |
    ((bytes[at + 2] as number) << 16) |
    ((bytes[at + 3] as number) << 24)) >>>
  0

/**
 * Finds the last entry that is not beyond what is looked for, by binary search.
 * @param isBeyond whether entry i is; once one is, all after it are
 * @returns -1 when all are
 */
export function lastWithin(count: number, isBeyond: (i: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBeyond(middle)) high = middle
    else low = middle + 1
  }
  return low - 1
}
