import { DIMENSIONS, dimensionBy } from '../../../../src/analytics/reports/scan/fields'
import { analyticsBreakdown, type Reported } from '../../../api/analytics'
import { useResource } from '../../../api/resource'
import { number } from '../../../lib/format'
import type { Language } from '../../../ui/search-field/language'
import { countryName } from './country-name'

/** As many values of a key are looked through for what was typed. */
const VALUES = 100
const NONE: readonly never[] = []

/** The fields that the query box completes, and their values in the time that the page shows. */
export const analyticsLanguage = (slug: string, where: Reported): Language => ({
  fields: DIMENSIONS,
  fieldNamed: dimensionBy,
  useKeys: () => NONE,
  useValues(key, start) {
    const isKnown = key !== undefined && dimensionBy(key) !== undefined
    const asked = { ...where, query: undefined, by: key ?? '', limit: VALUES }
    const found = useResource(isKnown ? analyticsBreakdown(slug, asked) : undefined).data.value
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
