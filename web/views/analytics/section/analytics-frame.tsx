import type { ComponentChildren } from 'preact'
import { sharedReport } from '../../../api/shared-report'
import type { Mistake } from '../../../lib/mistake'
import { EnvironmentControl } from '../../../shell/environment'
import { TopBar } from '../../../shell/top-bar'
import { RangeMenu } from '../../../ui/range-menu'
import { QueryField } from '../../../ui/search-field/query-field'
import { Unread } from '../../../ui/search-field/unread'
import { SegmentsMenu } from '../segments/segments-menu'
import { SharedBar } from '../shared/shared-bar'
import { analyticsLanguage } from './analytics-language'
import { ANALYTICS_TABS, type AnalyticsTab, AnalyticsTabs } from './analytics-tabs'
import type { ReportedState } from './reported-state'
import { RobotsNote } from './robots-note'

interface Props {
  page: AnalyticsTab
  state: ReportedState
  /** The part of the query that the server cannot read; it stands in place of the page. */
  mistake: Mistake | undefined
  /** Stands beside the search. */
  tools?: ComponentChildren
  children: ComponentChildren
}

/** What all pages of analytics have around them: whose visits they are about, of when, and under which search. */
export function AnalyticsFrame({ page, state, mistake, tools, children }: Props) {
  const { slug, where, range, query, isOfBots } = state
  const link = sharedReport.value
  const tab = ANALYTICS_TABS.find((one) => one.page === page)
  return (
    <>
      {link ? (
        <SharedBar of={link} />
      ) : (
        <>
          <TopBar
            title="Analytics"
            name={page === '' ? 'Analytics' : `${tab?.name} · Analytics`}
            left={<EnvironmentControl />}
          >
            {page !== 'live' && <RangeMenu range={range} />}
          </TopBar>
          <AnalyticsTabs page={page} />
        </>
      )}
      <div class="flex pad tools analytics-tools">
        <QueryField
          label="Search visits"
          placeholder="page:/product/* browser:Firefox !channel:Direct"
          language={analyticsLanguage(slug, where)}
          query={query}
          mistake={mistake}
          search={state.search}
        />
        {!link && <SegmentsMenu state={state} />}
        {tools}
      </div>
      {isOfBots && <RobotsNote state={state} />}
      {mistake ? <Unread query={query} mistake={mistake} /> : children}
    </>
  )
}
