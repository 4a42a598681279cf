import type { ComponentChildren, ComponentType } from 'preact'
import { useMemo } from 'preact/hooks'
import { ErrorBoundary, LocationProvider, Route, Router, useLocation } from 'preact-iso'
import { goTo } from './lib/leaving'
import { loadStyle } from './lib/load-style'
import { ProofDialog } from './shell/proof-dialog'
import { Shell } from './shell/shell'
import { SignedIn } from './shell/signed-in'
import { Boundary } from './ui/boundary'
import { onDemand } from './ui/on-demand'
import { Home } from './views/home'
import { IssuesPage } from './views/issues/issues-page'
import { NothingHere } from './views/nothing-here'
import { SignInPage } from './views/sign-in/sign-in-page'

/** A page of analytics, which share a stylesheet of their own. */
const ofAnalytics = (load: () => Promise<ComponentType>) =>
  onDemand(() => Promise.all([load(), loadStyle('analytics')]).then(([page]) => page))

// Pages that nobody sees first are loaded when somebody opens them: the first load stays small.
const SignUpPage = onDemand(() => import('./views/sign-up/sign-up-page').then((m) => m.SignUpPage))
const ConsentPage = onDemand(() =>
  import('./views/consent/consent-page').then((m) => m.ConsentPage),
)
const IssuePage = onDemand(() => import('./views/issue/issue-page').then((m) => m.IssuePage))
const NewProjectPage = onDemand(() =>
  import('./views/projects/new-project').then((m) => m.NewProjectPage),
)
const StartPage = onDemand(() => import('./views/onboarding/start-page').then((m) => m.StartPage))
const SettingsPage = onDemand(() =>
  import('./views/settings/settings-page').then((m) => m.SettingsPage),
)
const EndpointsPage = onDemand(() =>
  import('./views/endpoints/endpoints-page').then((m) => m.EndpointsPage),
)
const MapPage = onDemand(() => import('./views/service-map/map-page').then((m) => m.MapPage))
const QueriesPage = onDemand(() =>
  import('./views/queries/queries-page').then((m) => m.QueriesPage),
)
const AnalyticsPage = ofAnalytics(() =>
  import('./views/analytics/overview/overview-page').then((m) => m.AnalyticsPage),
)
const LivePage = ofAnalytics(() =>
  import('./views/analytics/live/live-page').then((m) => m.LivePage),
)
const PathsPage = ofAnalytics(() =>
  import('./views/analytics/paths/paths-page').then((m) => m.PathsPage),
)
const RetentionPage = ofAnalytics(() =>
  import('./views/analytics/retention/retention-page').then((m) => m.RetentionPage),
)
const GoalsPage = ofAnalytics(() =>
  import('./views/analytics/goals/goals-page').then((m) => m.GoalsPage),
)
const FunnelsPage = ofAnalytics(() =>
  import('./views/analytics/funnels/funnels-page').then((m) => m.FunnelsPage),
)
const VitalsPage = ofAnalytics(() =>
  import('./views/analytics/vitals/vitals-page').then((m) => m.VitalsPage),
)
const VisitsPage = ofAnalytics(() =>
  import('./views/analytics/visits/visits-page').then((m) => m.VisitsPage),
)
const VisitPage = ofAnalytics(() =>
  import('./views/analytics/visits/timeline/visit-page').then((m) => m.VisitPage),
)
const SharedPage = ofAnalytics(() =>
  import('./views/analytics/shared/shared-page').then((m) => m.SharedPage),
)
const TracePage = onDemand(() => import('./views/trace/trace-page').then((m) => m.TracePage))
const ComparePage = onDemand(() =>
  import('./views/trace/compare/compare-page').then((m) => m.ComparePage),
)
const UsagePage = onDemand(() => import('./views/usage/usage-page').then((m) => m.UsagePage))
const TracesPage = onDemand(() => import('./views/traces/traces-page').then((m) => m.TracesPage))
const IncidentsPage = onDemand(() =>
  import('./views/alerts/incidents/incidents-page').then((m) => m.IncidentsPage),
)
const ChannelsPage = onDemand(() =>
  import('./views/alerts/channels/channels-page').then((m) => m.ChannelsPage),
)
const DeliveriesPage = onDemand(() =>
  import('./views/alerts/deliveries/deliveries-page').then((m) => m.DeliveriesPage),
)

const RulesPage = onDemand(() =>
  import('./views/alerts/rules/list/rules-page').then((m) => m.RulesPage),
)
const NewRulePage = onDemand(() =>
  import('./views/alerts/rules/page/new-rule-page').then((m) => m.NewRulePage),
)
const RulePage = onDemand(() =>
  import('./views/alerts/rules/page/rule-page').then((m) => m.RulePage),
)
const QuietPage = onDemand(() => import('./views/alerts/quiet/quiet-page').then((m) => m.QuietPage))

const FlagsPage = onDemand(() => import('./views/flags/list/flags-page').then((m) => m.FlagsPage))
const SegmentsPage = onDemand(() =>
  import('./views/flags/segments/segments-page').then((m) => m.SegmentsPage),
)
const ExchangePage = onDemand(() =>
  import('./views/flags/exchange/exchange-page').then((m) => m.ExchangePage),
)
const FlagPage = onDemand(() => import('./views/flags/page/flag-page').then((m) => m.FlagPage))

/** Links to what the server itself answers leave the dashboard: the way to a company login among them. */
const OWN_PAGES = /^(?!\/(?:api|auth)\/)/

export const App = () => (
  <LocationProvider scope={OWN_PAGES}>
    <ErrorBoundary>
      <AskingFirst>
        <Pages />
      </AskingFirst>
    </ErrorBoundary>
  </LocationProvider>
)

/** Lets a page that holds what is not saved ask, before code goes to another page. */
function AskingFirst({ children }: { children: ComponentChildren }) {
  const location = useLocation()
  const asking = useMemo(
    () => ({
      ...location,
      route: (path: string, replaces?: boolean) => goTo(path, () => location.route(path, replaces)),
    }),
    [location],
  )
  return <LocationProvider.ctx.Provider value={asking}>{children}</LocationProvider.ctx.Provider>
}

/** Every page and its address. */
function Pages() {
  const { path } = useLocation()
  if (path === '/signin' || path === '/signup')
    return (
      <Router>
        <Route path="/signin" component={SignInPage} />
        <Route path="/signup" component={SignUpPage} />
      </Router>
    )
  if (path.startsWith('/_share/')) return <SharedPage />
  if (path === '/oauth/authorize')
    return (
      <SignedIn>
        <ConsentPage />
        <ProofDialog />
      </SignedIn>
    )
  return (
    <SignedIn>
      <Shell>
        <Boundary at={path}>
          <Router>
            <Route path="/" component={Home} />
            <Route path="/new" component={NewProjectPage} />
            <Route path="/:project/issues" component={IssuesPage} />
            <Route path="/:project/issues/:id" component={IssuePage} />
            <Route path="/:project/traces" component={TracesPage} />
            <Route path="/:project/traces/:id" component={TracePage} />
            <Route path="/:project/traces/:id/compare" component={ComparePage} />
            <Route path="/:project/endpoints" component={EndpointsPage} />
            <Route path="/:project/map" component={MapPage} />
            <Route path="/:project/queries" component={QueriesPage} />
            <Route path="/:project/analytics" component={AnalyticsPage} />
            <Route path="/:project/analytics/visits" component={VisitsPage} />
            <Route path="/:project/analytics/visits/:id" component={VisitPage} />
            <Route path="/:project/analytics/live" component={LivePage} />
            <Route path="/:project/analytics/paths" component={PathsPage} />
            <Route path="/:project/analytics/retention" component={RetentionPage} />
            <Route path="/:project/analytics/goals" component={GoalsPage} />
            <Route path="/:project/analytics/funnels" component={FunnelsPage} />
            <Route path="/:project/analytics/vitals" component={VitalsPage} />
            <Route path="/:project/alerts" component={IncidentsPage} />
            <Route path="/:project/alerts/rules" component={RulesPage} />
            <Route path="/:project/alerts/rules/new" component={NewRulePage} />
            <Route path="/:project/alerts/rules/:id" component={RulePage} />
            <Route path="/:project/alerts/channels" component={ChannelsPage} />
            <Route path="/:project/alerts/deliveries" component={DeliveriesPage} />
            <Route path="/:project/alerts/quiet" component={QuietPage} />
            <Route path="/:project/flags" component={FlagsPage} />
            <Route path="/:project/segments" component={SegmentsPage} />
            <Route path="/:project/flag-exchange" component={ExchangePage} />
            <Route path="/:project/flags/:key" component={FlagPage} />
            <Route path="/:project/usage" component={UsagePage} />
            <Route path="/:project/start" component={StartPage} />
            <Route path="/:project/settings/:page?" component={SettingsPage} />
            <Route default component={NothingHere} />
          </Router>
        </Boundary>
      </Shell>
    </SignedIn>
  )
}
