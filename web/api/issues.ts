import type { Static } from '@sinclair/typebox'
import type {
  Changed,
  ChartQuery,
  ChartView,
  CountQuery,
  IssueChangeBody,
  IssueCount,
  IssuePage,
  IssueQuery,
  IssueView,
  MergeBody,
  SearchKeys,
  SearchValues,
  Unmerged,
} from '../../src/issues/model'
import { address, patch, post } from './client'
import { refreshAll } from './resource'

/** As the address of a page has it: what is not chosen may be undefined. */
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

export const changeIssue = (id: string, change: IssueChangeBody) => patch(issueDetail(id), change)

export const changeIssues = (ids: readonly string[], change: IssueChangeBody) =>
  post(address<Static<typeof Changed>>('/issues/bulk'), { ids, ...change })

export const mergeIssues = (merge: Static<typeof MergeBody>) =>
  post(address<IssueView>('/issues/merge'), merge)

export const unmergeIssues = (unmerge: {
  id: string
  fingerprints: string[]
  everywhere: boolean
}) => post(address<Static<typeof Unmerged>>('/issues/unmerge'), unmerge)

/** After a change: every list and page of issues that is shown asks again. */
export const refreshIssues = () => {
  refreshAll('/api/v1/issues')
  refreshAll('/api/v1/projects')
}
