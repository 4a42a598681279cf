/** `41%` of a disk is used. */
export const usedShare = ({ sizeBytes, freeBytes }: { sizeBytes: number; freeBytes: number }) =>
  `${sizeBytes === 0 ? 0 : Math.round(100 * (1 - freeBytes / sizeBytes))}%`
