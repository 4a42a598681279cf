/** What a panel is broken down by, on one of its tabs. */
export interface Tab {
  by: string
  /** On the tab, and in the link to the whole list: `All 214 pages`. */
  name: string
  /** Over the column of values. */
  one: string
  /** Stands for visits of which nothing is known. */
  unknown: string
  /** What can be shown in its place, chosen over the column; the tab itself among them. */
  alike?: readonly Tab[]
}

export const tab = (by: string, name: string, one: string, unknown = 'Unknown'): Tab => ({
  by,
  name,
  one,
  unknown,
})

/** No dimension: the goals of the project. */
export const GOALS = tab('goal', 'Goals', 'Goal')
/** No dimension: the properties of events, of which one is chosen. */
export const PROPERTIES = tab('properties', 'Properties', 'Property')

/** A tab with others in its place to choose from. */
const anyOf = (first: Tab, ...others: Tab[]): Tab => ({ ...first, alike: [first, ...others] })

/** The panels in their order, each with its tabs. */
export const PANELS: readonly (readonly Tab[])[] = [
  [
    tab('channel', 'Channels', 'Channel'),
    anyOf(
      tab('source', 'Sources', 'Source', 'Direct, or not told'),
      tab('referrer', 'Referrers', 'Referring host', 'None'),
    ),
    anyOf(
      tab('utmCampaign', 'Campaigns', 'Campaign', 'No campaign'),
      tab('utmSource', 'utm_source', 'utm_source', 'None'),
      tab('utmMedium', 'utm_medium', 'utm_medium', 'None'),
      tab('utmTerm', 'utm_term', 'utm_term', 'None'),
      tab('utmContent', 'utm_content', 'utm_content', 'None'),
    ),
  ],
  [
    anyOf(
      tab('page', 'Pages', 'Page'),
      tab('title', 'Titles', 'Title', 'No title'),
      tab('hostname', 'Hosts', 'Host'),
    ),
    tab('entry', 'Entries', 'Entry page'),
    tab('exit', 'Exits', 'Exit page'),
  ],
  [
    tab('device', 'Devices', 'Device'),
    anyOf(tab('browser', 'Browsers', 'Browser'), tab('browserVersion', 'Versions', 'Version')),
    anyOf(tab('system', 'Systems', 'System'), tab('systemVersion', 'Versions', 'Version')),
  ],
  [
    tab('country', 'Countries', 'Country'),
    tab('language', 'Languages', 'Language'),
    tab('width', 'Widths', 'Width of the page'),
  ],
  [tab('event', 'Events', 'Event'), PROPERTIES, GOALS],
]
