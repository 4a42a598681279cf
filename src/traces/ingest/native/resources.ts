import type { Resource } from '../../spans/span'
import type { Intake } from '../normalize/intake'
import { resourceOf } from '../normalize/origin'
import { readFields } from './read-fields'

/** Reads where a span comes from; undefined when that is no object. */
export type Resources = (sent: unknown, release: unknown) => Resource | undefined

/**
 * Every span of a batch may bring its resource, and nearly all bring the same: each is read once.
 * @param batch what holds for spans that bring none
 */
export function resourceReader(
  intake: Intake,
  batch: { resource: unknown; release: unknown },
): Resources {
  const known = new Map<string, Resource>()
  return (own, ownRelease) => {
    const sent = own ?? batch.resource
    const release = ownRelease ?? batch.release
    const text = JSON.stringify([sent, release], bigintText)
    const before = known.get(text)
    if (before) return before
    const read = readFields(sent, intake)
    if (!read) return undefined
    const resource = resourceOf(read.attributes, read.dropped, '', intake)
    const named = typeof release === 'string' ? release.slice(0, intake.limits.releaseLength) : ''
    if (named !== '') resource.release = named
    known.set(text, resource)
    return resource
  }
}

const bigintText = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)
