import { duration } from '../../lib/duration-text'
import { counted, share } from '../../lib/number-text'
import type { EndpointPage } from '../../traces/pages/endpoints/model'
import { outside } from './outside'

/** An endpoint as lists have it. */
export function endpointLine(endpoint: EndpointPage['items'][number]): string {
  const { service, name, count, errors, errorRate, p50Ms, p95Ms, p99Ms, slowestTraceId } = endpoint
  return [
    `- ${outside(name)} of ${outside(service)}: ${counted(count, 'time')}, ${errors} failed (${share(errorRate)})`,
    `p50 ${duration(p50Ms)}, p95 ${duration(p95Ms)}, p99 ${duration(p99Ms)}`,
    ...(slowestTraceId === null ? [] : [`slowest ${slowestTraceId}`]),
  ].join(' · ')
}
