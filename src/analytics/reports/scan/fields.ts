import { type Field, fieldFinder } from '../../../search/field'
import { CHANNELS } from '../../ingest/channel/channels'
import type { EVENT_TABLE, VISIT_TABLE } from '../../records/tables'

type VisitColumn = keyof typeof VISIT_TABLE
type EventColumn = keyof typeof EVENT_TABLE

/** What a report can be broken down by: a column of visits, or of events, or one property of events. */
export interface Dimension {
  of: 'visits' | 'events'
  column: VisitColumn | EventColumn
  property?: string
}
type NamedDimension = Field & Dimension

const text = (
  key: string,
  says: string,
  at: Dimension,
  examples: string[] = [],
): NamedDimension => ({
  key,
  type: 'text',
  says,
  examples,
  ...at,
})

/** Properties of events stand behind this, as in `property.plan:team`. */
export const PROPERTY = 'property.'

export const DIMENSIONS: readonly NamedDimension[] = [
  text('page', 'The path of a page', { of: 'events', column: 'path' }, ['/pricing', '/product/*']),
  text('title', 'The title of a page', { of: 'events', column: 'title' }),
  text('event', 'The name of an event', { of: 'events', column: 'name' }, ['order']),
  text('entry', 'The page on which a visit began', { of: 'visits', column: 'entry' }, ['/']),
  text('exit', 'The last page of a visit', { of: 'visits', column: 'exit' }),
  text('hostname', 'The host of the site', { of: 'visits', column: 'hostname' }),
  {
    ...text('channel', 'How visitors came', { of: 'visits', column: 'channel' }),
    examples: CHANNELS,
  },
  text('source', 'Where visitors came from', { of: 'visits', column: 'source' }, ['google']),
  text('referrer', 'The host that linked here', { of: 'visits', column: 'referrer' }),
  text('utmSource', 'utm_source of a campaign', { of: 'visits', column: 'utmSource' }),
  text('utmMedium', 'utm_medium of a campaign', { of: 'visits', column: 'utmMedium' }),
  text('utmCampaign', 'utm_campaign', { of: 'visits', column: 'utmCampaign' }),
  text('utmTerm', 'utm_term of a campaign', { of: 'visits', column: 'utmTerm' }),
  text('utmContent', 'utm_content of a campaign', { of: 'visits', column: 'utmContent' }),
  text(
    'country',
    'The country, by the two letters of ISO 3166-1',
    { of: 'visits', column: 'country' },
    ['AT'],
  ),
  text('device', 'desktop, mobile, tablet or tv', { of: 'visits', column: 'device' }, ['mobile']),
  text('browser', 'The browser', { of: 'visits', column: 'browser' }, ['Firefox']),
  text('browserVersion', 'Its version, such as 142.0', { of: 'visits', column: 'browserVersion' }),
  text('system', 'The operating system', { of: 'visits', column: 'system' }, ['Android']),
  text('systemVersion', 'Its version', { of: 'visits', column: 'systemVersion' }),
  text('language', 'The language of the browser', { of: 'visits', column: 'language' }, ['de-AT']),
  text(
    'width',
    'narrow, middle or wide: the width of the page',
    { of: 'visits', column: 'width' },
    ['narrow'],
  ),
  text('release', 'The release that was visited last', { of: 'visits', column: 'release' }),
  text('user', 'The id that your application gave a user', { of: 'visits', column: 'user' }),
]

export const dimensionBy = fieldFinder(DIMENSIONS)
export const DIMENSION_NAMES = DIMENSIONS.map(({ key }) => key)

/** @param name as it stands in a request @returns undefined for one that is not known */
export function dimensionOf(name: string): Dimension | undefined {
  if (name.startsWith(PROPERTY))
    return { of: 'events', column: 'properties', property: name.slice(PROPERTY.length) }
  const { of, column } = dimensionBy(name) ?? {}
  return of && column && { of, column }
}
