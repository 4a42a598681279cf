import { watchNavigation } from '../browser/watch-navigation'
import { runningNow } from '../core/running'
import { tellsSession } from '../core/told-session'
import { attention } from './attention'
import { identity } from './identity'
import { watchLinks } from './links'
import { listen } from './listen'
import type { Addressed, Consent, Properties, TrackOptions } from './options'
import { pageUrl, pathOf } from './page-url'
import type { pageVitals } from './page-vitals'
import { randomId } from './random-id'
import { isHidden, type Sent, sender } from './sender'

/**
 * Counts what is done in this page.
 * @param measure what measures the Web Vitals of the page; without it the script is smaller
 */
export function analytics(options: Addressed, measure?: typeof pageVitals) {
  const { address, key, consent, auto = true, hash, release } = options
  const who = identity(consent)
  const queue = sender(address, key)
  // A visit begins with its page.
  const looked = attention(renew)
  let view: { url: string; title?: string | undefined } | undefined
  let { referrer } = document
  let vitals = measure?.()

  const here = () => pageUrl(location, hash)

  function add(name: string, fields: Sent = {}): Sent | undefined {
    if (who.isDenied()) return undefined
    const now = Date.now()
    if (name !== '$pageview') renew()
    // As it is now: the application may go on to change what it brings. What JSON cannot hold throws here.
    const event = JSON.parse(
      JSON.stringify({
        id: randomId(),
        name,
        timestamp: now,
        url: view?.url ?? here(),
        ...who.fields(now),
        language: navigator.language,
        viewport: { width: innerWidth },
        release,
        traceId: runningNow()?.client.scopes.active()?.trace.traceId,
        ...fields,
      }),
    )
    queue.add(event)
    return event
  }

  /** Sends the view of the page that is there. */
  function announce() {
    const seen = view
    const event = add('$pageview', { referrer })
    if (!event) return
    referrer = ''
    // An application names a page once it is there: the title is asked for as late as can be.
    const get = () => seen?.title ?? document.title
    Object.defineProperty(event, 'title', { enumerable: true, get })
  }

  function renew() {
    if (view && !who.isOn(Date.now())) announce()
  }

  function begin(url = here(), title?: string) {
    leave('$pageleave')
    if (view) view.title ??= document.title
    view = { url, title }
    looked.begin()
    announce()
  }

  /** Tells what is known of the page by now. What comes when its visit is over would begin another. */
  function leave(name: '$pageleave' | '$engagement') {
    if (!view || !who.isOn(Date.now())) return
    for (const webVital of vitals?.() ?? []) add('$webVital', { webVital })
    vitals = undefined
    const told = looked.take()
    if (told) add(name, told)
  }

  /** A page that is made ready in advance, or opened behind another, is seen once it is visible. */
  function look() {
    if (auto && !view && !isHidden()) begin()
  }

  tellsSession(who.told)
  listen('visibilitychange pagehide', ({ type }) => {
    const isLeft = type === 'pagehide'
    if (isLeft || isHidden()) leave(isLeft ? '$pageleave' : '$engagement')
    else look()
    queue.flush()
  })
  if (auto) {
    listen('pageshow', ({ persisted }) => persisted && begin())
    watchNavigation((from) => {
      if (view && pathOf(here()) !== pathOf(pageUrl(from, hash))) begin()
    })
  }
  watchLinks((name, url) => add(name, { properties: { url } }))
  look()

  return {
    track(
      name: string,
      properties?: Properties,
      { revenue, interactive }: TrackOptions = {},
    ): void {
      add(name, { properties, revenue, interactive })
    },
    page({ url, title }: { url?: string; title?: string } = {}): void {
      begin(url && new URL(url, location.href).href, title)
    },
    identify(userId: string, traits?: Properties): void {
      const isNews = who.identify(userId)
      if (!who.isKnown() || !(isNews || traits)) return
      add('$identify', { properties: traits })
    },
    reset: who.begin,
    setConsent(consent: Consent): void {
      const wasDenied = who.isDenied()
      who.change(consent)
      if (consent === 'denied') queue.drop()
      else if (wasDenied && view) announce()
    },
  }
}
export type Analytics = ReturnType<typeof analytics>
