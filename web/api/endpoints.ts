import type {
  EndpointPage,
  EndpointSeries,
  EndpointSort,
  KIND_CHOICES,
} from '../../src/traces/pages/endpoints/model'
import type { ServiceMap } from '../../src/traces/pages/service-map/model'
import type { StatementPage, StatementSort } from '../../src/traces/pages/statements/model'
import type { Shown } from '../lib/environments'
import { address } from './client'

/** What each question about counted spans says: the environment and the time. */
interface Asked {
  environment: Shown
  from?: string | undefined
  to?: string | undefined
}

export type EndpointKind = (typeof KIND_CHOICES)[number]
export type Endpoint = EndpointPage['items'][number]
export type Step = EndpointSeries['items'][number]

interface WhichEndpoints extends Asked {
  kind?: EndpointKind | undefined
  query?: string | undefined
  sort?: EndpointSort | undefined
  cursor?: string | undefined
  limit?: number
}

export const endpointPage = (slug: string, where: WhichEndpoints) =>
  address<EndpointPage>(`/projects/${slug}/endpoints`, { ...where })

/** Rate, errors and durations step by step, of one endpoint, of all of a service, or of the whole project. */
export const endpointSeries = (
  slug: string,
  where: Asked & { service?: string; name?: string; kind?: EndpointKind },
) => address<EndpointSeries>(`/projects/${slug}/endpoints/series`, { ...where })

export const serviceMap = (slug: string, where: Asked) =>
  address<ServiceMap>(`/projects/${slug}/serviceMap`, { ...where })

export const statementPage = (slug: string, where: Asked & { sort?: StatementSort | undefined }) =>
  address<StatementPage>(`/projects/${slug}/statements`, { ...where })
