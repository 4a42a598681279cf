import { DIMENSIONS, dimensionBy, PROPERTY } from '../../../../src/analytics/reports/scan/fields'
import { analyticsBreakdown, type Reported } from '../../../api/analytics'
import { eventProperties } from '../../../api/properties'
import { useResource } from '../../../api/resource'
import { sharedReport } from '../../../api/shared-report'
import { number } from '../../../lib/format'
import type { Language } from '../../../ui/search-field/language'
import { countryName } from './country-name'

/** As many values of a key are looked through for what was typed. */
const VALUES = 100

/** The fields that the query box completes, and their values in the time that the page shows. */
export const analyticsLanguage = (slug: string, where: Reported): Language => ({
  fields: sharedReport.value ? DIMENSIONS.filter(({ key }) => key !== 'user') : DIMENSIONS,
  fieldNamed: dimensionBy,
  useKeys(start) {
    const asks = start !== undefined && mayBeProperty(start) && !sharedReport.value
    const found = useResource(asks ? eventProperties(slug, where) : undefined).data.value
    const typed = (start ?? '').toLowerCase()
    return (found?.items ?? [])
      .map(({ key, events }) => ({ text: PROPERTY + key, events }))
      .filter(({ text }) => text.toLowerCase().includes(typed))
      .map(({ text, events }) => ({
        text,
        note: <span class="push three small">of {events.join(', ')}</span>,
      }))
  },
  // Links to the speed of pages show no visits by their values.
  useValues(key, start) {
    const isKnown = key !== undefined && (dimensionBy(key) !== undefined || isWholeProperty(key))
    const isOpen = sharedReport.value?.page !== 'vitals'
    const asked = { ...where, query: undefined, by: key ?? '', limit: VALUES }
    const found = useResource(isKnown && isOpen ? analyticsBreakdown(slug, asked) : undefined).data
      .value
    const typed = start.toLowerCase()
    // Countries are looked for by their names, too.
    const nameOf = (value: string) => (key === 'country' ? countryName(value) : '')
    return (found?.items ?? [])
      .filter(
        ({ value }) => value !== '' && `${value} ${nameOf(value)}`.toLowerCase().includes(typed),
      )
      .map(({ value, visitors }) => ({
        text: value,
        note: (
          <span class="push three">
            {nameOf(value)} {number(visitors)}
            <span class="sr"> visitors</span>
          </span>
        ),
      }))
  },
})

/** Whether what is typed may become the key of a property: by its begin, or by a part of its own name. */
const mayBeProperty = (start: string) =>
  start.length > 1 || (start !== '' && PROPERTY.startsWith(start.toLowerCase()))

const isWholeProperty = (key: string) => key.startsWith(PROPERTY) && key.length > PROPERTY.length
