import type { Static } from '@sinclair/typebox'
import type { IssueView } from '../../src/issues/detail/model'
import type {
  ChartQuery,
  ChartView,
  CountQuery,
  IssueCount,
  IssuePage,
  IssueQuery,
} from '../../src/issues/list/model'
import type { SearchKeys, SearchValues } from '../../src/issues/search/model'
import type { Changed, IssueChangeBody, MergeBody, Unmerged } from '../../src/issues/triage/model'
import { address, post } from './client'
import { refreshAll } from './resource'

/** A query whose choices may be undefined, as they are when the address of the page does not name them. */
type Asked<Query> = { [Name in keyof Query]?: Query[Name] | undefined }

export const issuePage = (slug: string, where: Asked<IssueQuery>) =>
  address<Static<typeof IssuePage>>(`/projects/${slug}/issues`, where)

export const issueCount = (slug: string, where: Asked<Static<typeof CountQuery>>) =>
  address<Static<typeof IssueCount>>(`/projects/${slug}/issues/count`, where)

export const issuesTimeline = (slug: string, where: Asked<Static<typeof ChartQuery>>) =>
  address<ChartView>(`/projects/${slug}/issues/timeline`, where)

export const searchKeys = (slug: string) =>
  address<Static<typeof SearchKeys>>(`/projects/${slug}/search/keys`)

export const searchValues = (slug: string, key: string, text: string) =>
  address<Static<typeof SearchValues>>(`/projects/${slug}/search/values`, { key, text })

export const issueDetail = (id: string) => address<IssueView>(`/issues/${encodeURIComponent(id)}`)

export const changeIssues = (ids: readonly string[], change: IssueChangeBody) =>
  post(address<Static<typeof Changed>>('/issues/bulk'), { ids, ...change })

export const mergeIssues = (merge: Static<typeof MergeBody>) =>
  post(address<IssueView>('/issues/merge'), merge)

export const unmergeIssues = (unmerge: {
  id: string
  fingerprints: string[]
  everywhere: boolean
}) => post(address<Static<typeof Unmerged>>('/issues/unmerge'), unmerge)

/** Call this after a change: every list and page of issues on the screen asks the server again. */
export const refreshIssues = () => {
  refreshAll('/api/v1/issues')
  refreshAll('/api/v1/projects')
}
