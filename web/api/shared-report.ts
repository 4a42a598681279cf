import { signal } from '@preact/signals'
import type { SharedPage, SharedView } from '../../src/analytics/shares/model'
import { address } from './client'

export type SharedReport = SharedView
export type { SharedPage }

/** What the dashboard shows to somebody who came by a shared link; undefined for who is signed in. */
export const sharedReport = signal<(SharedReport & { base: string }) | undefined>()

export const sharedLink = () => address<SharedReport>('/shared')

/** Where the pages of analytics are: those of a project, or the one page of a shared link. */
export const analyticsBase = (slug: string) => sharedReport.value?.base ?? `/${slug}/analytics`
