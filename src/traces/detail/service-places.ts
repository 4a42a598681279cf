import { msOf } from '../ms-of'
import { ERROR, type Resource } from '../span'
import type { TraceView } from './model'
import type { TracePart } from './parts/reads'
import { Places } from './places'
import type { Waterfall } from './waterfall'

/** Which services a trace went through, of which project each; and which of them each row is of. */
export function servicePlaces(
  parts: readonly TracePart[],
  { spans, selfTimes }: Waterfall,
): { services: TraceView['services']; of: number[] } {
  const places = new Places<string>()
  const placeOf = new Map<Resource, number>()
  const services: TraceView['services'] = []
  // Spans of one request share their resource: few are looked at in full.
  for (const { slug, spans: own } of parts)
    for (const { resource } of own) {
      if (placeOf.has(resource)) continue
      const place = places.of(JSON.stringify([slug, resource.service]))
      placeOf.set(resource, place)
      services[place] ??= {
        service: resource.service,
        project: slug,
        spans: 0,
        errors: 0,
        selfMs: 0,
      }
    }
  const of = spans.map(({ resource, status }, row) => {
    const place = placeOf.get(resource) as number
    const service = services[place] as TraceView['services'][number]
    service.spans++
    if (status === ERROR) service.errors++
    service.selfMs += (selfTimes[row] as number) / 1e6
    return place
  })
  return { services: services.map((one) => ({ ...one, selfMs: msOf(one.selfMs * 1e6) })), of }
}
