import { clickBreadcrumbs } from '../breadcrumbs/clicks'
import { consoleBreadcrumbs } from '../breadcrumbs/console'
import { navigationBreadcrumb } from '../breadcrumbs/navigation'
import { requestBreadcrumbs } from '../breadcrumbs/requests'
import { client } from '../core/client'
import { debug, guarded, tellTo } from '../core/guarded'
import { lifeOf } from '../core/life'
import { type Options, type Settings, settingsOf } from '../core/options'
import { remoteConfig } from '../core/remote-config'
import { type Running, runs } from '../core/running'
import { newScope } from '../core/scope'
import { type Place, pagePlaces, scopesOf } from '../core/scopes'
import { watchRequests } from '../requests/watch-requests'
import { droppedCounts } from '../transport/dropped'
import { keepaliveBudget } from '../transport/keepalive'
import { offlineStore } from '../transport/offline'
import { poster } from '../transport/post'
import { queue } from '../transport/queue'
import { EVENTS } from '../transport/signals'
import { VERSION } from '../version'
import { builtRelease } from './built-release'
import { globalHandlers } from './global-handlers'
import { pageHide } from './page-hide'
import type { PageTracing } from './page-tracing'
import { surroundings } from './surroundings'
import { watchNavigation } from './watch-navigation'

// As it was when this script was loaded: what wraps `fetch` later must not see our requests, or break them.
const nativeFetch = globalThis.fetch?.bind(globalThis)
/** Of workers and pages: what has no document has neither clicks nor an end that can be noticed. */
const hasDocument = typeof document === 'object'

/** @param pageTracing what makes spans; without it the script is smaller */
export const initWith =
  (pageTracing?: PageTracing) =>
  (options: Options): void => {
    const { warn } = console
    tellTo(options.debug ? warn.bind(console) : undefined)
    const settings = settingsOf(options, { release: builtRelease() })
    const started = guarded(() => start(settings, pageTracing))
    void runs(started)?.close(0)
  }

function start(settings: Settings, pageTracing: PageTracing | undefined): Running {
  const { url, key } = settings
  const dropped = droppedCounts()
  const budget = keepaliveBudget()
  const store = typeof indexedDB === 'object' ? offlineStore() : undefined
  const post = poster({ url, key, fetch: nativeFetch, budget })
  const events = queue({ ...EVENTS, poster: post, dropped, ...(store && { store }) })
  const remote = remoteConfig({
    poster: post,
    memory: guarded(() => sessionStorage),
    name: `whimbrel ${key}`,
  })
  const place: Place = { scope: newScope(), active: undefined }
  const scopes = scopesOf(pagePlaces(place))
  const tracing = settings.isTracing
    ? guarded(() => pageTracing?.({ settings, poster: post, dropped, remote, scopes, page: place }))
    : undefined
  remote.pauses({ events, spans: tracing?.spans })
  remote.refresh()
  // Errors go first into what may outlive the page.
  const leave = () => {
    guarded(() => tracing?.pages?.finish())
    guarded(() => events.leave(budget.left()))
    guarded(() => tracing?.spans.leave(budget.left()))
  }
  const page = hasDocument ? pageHide(leave) : undefined
  const made = client({
    settings,
    scopes,
    sdk: { name: 'whimbrel.browser', version: VERSION },
    platform: 'javascript',
    dropped,
    remote,
    enqueue(event) {
      events.add(event)
      if (page?.isGoing()) leave()
    },
    surroundings: hasDocument ? surroundings : () => ({}),
    hasFailed: tracing?.tracer.hasFailed,
  })

  const sendKept = () => {
    store
      ?.all()
      .then(events.addKept, (cause) => debug('what was kept while offline cannot be read', cause))
  }
  const navigated = navigationBreadcrumb(made)
  addEventListener('online', sendKept)
  const { undo, flush, close } = lifeOf([events, ...(tracing ? [tracing.spans] : [])])
  undo.push(
    () => removeEventListener('online', sendKept),
    () => page?.stop(),
    globalHandlers(made),
    () => tracing?.pages?.stop(),
  )
  if (hasDocument)
    undo.push(
      consoleBreadcrumbs(made),
      clickBreadcrumbs(made),
      watchRequests(url, [requestBreadcrumbs(made), ...(tracing ? [tracing.requests] : [])]),
      watchNavigation((from, to) => {
        navigated(from, to)
        tracing?.pages?.navigated(from, to)
      }),
    )
  sendKept()
  return { client: made, tracer: tracing?.tracer, fetch: nativeFetch, flush, close }
}
