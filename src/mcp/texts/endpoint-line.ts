import type { EndpointPage } from '../../traces/pages/endpoints/model'
import { outside } from './outside'
import { counted, share, took } from './words'

/** An endpoint as lists have it. */
export function endpointLine(endpoint: EndpointPage['items'][number]): string {
  const { service, name, count, errors, errorRate, p50Ms, p95Ms, p99Ms, slowestTraceId } = endpoint
  return [
    `- ${outside(name)} of ${outside(service)}: ${counted(count, 'time')}, ${errors} failed (${share(errorRate)})`,
    `p50 ${took(p50Ms)}, p95 ${took(p95Ms)}, p99 ${took(p99Ms)}`,
    ...(slowestTraceId === null ? [] : [`slowest ${slowestTraceId}`]),
  ].join(' · ')
}
