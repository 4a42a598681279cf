import type { SpanChunk } from '../../../spans/chunk/span-chunk'

/** One byte a span: 1 where it meets a condition. */
export type Mask = Uint8Array

/**
 * Marks the spans whose text meets a condition.
 * @param met whether each distinct text does
 * @param of the index of each span's text; −1 for none
 */
export function byIndex(met: readonly boolean[], of: Uint32Array | Int32Array): Mask {
  const mask = new Uint8Array(of.length)
  if (!met.includes(true)) return mask
  for (let i = 0; i < of.length; i++) {
    const text = of[i] as number
    if (text >= 0 && met[text]) mask[i] = 1
  }
  return mask
}

export function byNumber({ count }: SpanChunk, isMet: (i: number) => boolean): Mask {
  const mask = new Uint8Array(count)
  for (let i = 0; i < count; i++) if (isMet(i)) mask[i] = 1
  return mask
}

/** Marks the spans that any of the masks marks. */
export function joined({ count }: SpanChunk, masks: readonly Mask[]): Mask {
  const mask = new Uint8Array(count)
  for (const one of masks) add(mask, one)
  return mask
}

export function add(mask: Mask, other: Mask) {
  for (let i = 0; i < mask.length; i++) mask[i] = (mask[i] as number) | (other[i] as number)
}

export function keep(mask: Mask, other: Mask) {
  for (let i = 0; i < mask.length; i++) mask[i] = (mask[i] as number) & (other[i] as number)
}
