import { scrubber } from '../../intake/scrub/scrub'
import { SCRUB_BY_DEFAULT } from '../../intake/scrub/scrub-by-default'
import { Problem } from '../../lib/problem'
import { limits } from '../../limits'
import type { Event } from '../event'
import { normalizeEvent } from './normalize'

export const receivedAt = Date.UTC(2026, 0, 31, 12)
const scrub = scrubber(SCRUB_BY_DEFAULT)

export const normalize = (body: unknown, bounds = limits): Event =>
  normalizeEvent(body, { environment: 'staging', receivedAt, scrub, limits: bounds })

export const refusal = (body: unknown): { reason: string; path: string; message: string } => {
  try {
    normalize(body)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const [complaint] = error.more.errors as { path: string }[]
    return { reason: error.reason, path: complaint?.path ?? '', message: error.message }
  }
  throw new Error('It was accepted.')
}
