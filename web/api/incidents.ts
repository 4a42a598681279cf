import type { IncidentLanes } from '../../src/alerts/incidents/lanes/model'
import type {
  IncidentDetail,
  IncidentPage,
  IncidentQuery,
  IncidentView,
  NewestIncidents,
} from '../../src/alerts/incidents/model'
import type { Shown } from '../lib/environments'
import { address, post } from './client'
import { refreshAll } from './resource'

export type { IncidentLanes } from '../../src/alerts/incidents/lanes/model'
export type {
  IncidentDetail,
  IncidentPage,
  IncidentView,
} from '../../src/alerts/incidents/model'

type Asked<Query> = { [Name in keyof Query]?: Query[Name] | undefined }

const below = (slug: string, part = '') => `/projects/${slug}/incidents${part}`

export const incidentPage = (slug: string, where: Asked<IncidentQuery>) =>
  address<IncidentPage>(below(slug), where)

/** One incident and, beside it, how many are open. */
export const openIncidents = (slug: string) => incidentPage(slug, { state: 'unresolved', limit: 1 })

/** What fired last in all projects. */
export const newestIncidents = (limit: number) => address<NewestIncidents>('/incidents', { limit })

interface When {
  environment: Shown
  from: string | undefined
  to: string | undefined
}

/** When each rule fired in a time. */
export const incidentLanes = (slug: string, when: When) =>
  address<IncidentLanes>(below(slug, '/lanes'), { ...when })

export const incidentDetail = (slug: string, id: string) =>
  address<IncidentDetail>(below(slug, `/${encodeURIComponent(id)}`))

/** Says that somebody has it in hand: channels are not told of it again. */
export const acknowledge = (slug: string, id: string) => end(slug, id, 'acknowledge')

export const resolveIncident = (slug: string, id: string) => end(slug, id, 'resolve')

async function end(slug: string, id: string, how: 'acknowledge' | 'resolve'): Promise<void> {
  await post(address<IncidentView>(below(slug, `/${encodeURIComponent(id)}/${how}`)))
  refreshAll(address(below(slug)))
}
