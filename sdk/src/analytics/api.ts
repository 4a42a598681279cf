import { guarded } from '../core/guarded'
import { type Analytics, analytics } from './analytics'
import type { Addressed } from './options'
import { isOwnVisit, noteOwnVisits } from './own-visits'
import type { pageVitals } from './page-vitals'

let running: Analytics | undefined

/** Begins to count, once in a page and never elsewhere. @param measure what measures the Web Vitals of a page; without it the script is smaller */
export const initWith =
  (measure?: typeof pageVitals) =>
  (options: Addressed): void => {
    guarded(() => {
      if (running || isOwnVisit()) return
      if (navigator.webdriver && !options.automated) return
      running = analytics(options, measure)
    })
  }

const call =
  <Name extends keyof Analytics>(name: Name) =>
  (...said: Parameters<Analytics[Name]>): void => {
    guarded(() => (running?.[name] as ((...said: unknown[]) => void) | undefined)?.(...said))
  }

/** Says that something happened: a name of your own, and what is to be known of it. */
export const track = call('track')

/** Counts a view: of the page that is there, or of another address. Needed only where `auto` is false. */
export const page = call('page')

/** Says by its id in your application who uses the page. It is sent while consent is granted. */
export const identify = call('identify')

/** Forgets who uses the page: another visitor begins another visit. */
export const reset = call('reset')

/** Says what the visitor has agreed to, at any time. */
export const setConsent = call('setConsent')

/** Leaves the visits of this browser out from now on; false counts them again, from the next page on. */
export function ignoreMe(isIgnored = true): void {
  noteOwnVisits(isIgnored)
  if (isIgnored) setConsent('denied')
}
