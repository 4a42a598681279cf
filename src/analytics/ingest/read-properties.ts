import { cleanText } from '../../intake/clean-text'
import { MASK } from '../../intake/scrub/mask'
import type { Scrubber } from '../../intake/scrub/scrub'
import { analyticsBounds as bounds } from '../../limits'

type Scalar = string | number | boolean

/**
 * Properties as JSON, scrubbed and cut to bounds. What is neither a text, a number nor a boolean, nor a list of these, is left out.
 * @returns an empty text without any
 */
export function readProperties(value: unknown, scrub: Scrubber): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ''
  const kept: Record<string, Scalar | Scalar[]> = {}
  let count = 0
  for (const [sent, one] of Object.entries(value)) {
    if (count === bounds.properties) break
    const { name, isSecret } = scrub.key(sent)
    const read = isSecret ? MASK : readValue(one, scrub)
    if (read === undefined) continue
    kept[name] = read
    count++
  }
  return count === 0 ? '' : JSON.stringify(kept)
}

function readValue(value: unknown, scrub: Scrubber): Scalar | Scalar[] | undefined {
  if (!Array.isArray(value)) return readScalar(value, scrub)
  return value
    .slice(0, bounds.propertyItems)
    .map((one) => readScalar(one, scrub))
    .filter((one) => one !== undefined)
}

function readScalar(value: unknown, scrub: Scrubber): Scalar | undefined {
  if (typeof value === 'string') return cleanText(value, bounds.propertyLength, scrub)
  if (typeof value === 'boolean') return value
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}
