/** What a panel is broken down by, on one of its tabs. */
export interface Tab {
  by: string
  /** On the tab, and in the link to the whole list: `All 214 pages`. */
  name: string
  /** Over the column of values. */
  one: string
  /** Stands for visits of which nothing is known. */
  unknown: string
}

export const tab = (by: string, name: string, one: string, unknown = 'Unknown'): Tab => ({
  by,
  name,
  one,
  unknown,
})

/** No dimension: the goals of the project. */
export const GOALS = tab('goal', 'Goals', 'Goal')

/** The panels in their order, each with its tabs. */
export const PANELS: readonly (readonly Tab[])[] = [
  [
    tab('channel', 'Channels', 'Channel'),
    tab('source', 'Sources', 'Source', 'Direct, or not told'),
    tab('utmCampaign', 'Campaigns', 'Campaign', 'No campaign'),
  ],
  [
    tab('page', 'Pages', 'Page'),
    tab('entry', 'Entries', 'Entry page'),
    tab('exit', 'Exits', 'Exit page'),
  ],
  [
    tab('device', 'Devices', 'Device'),
    tab('browser', 'Browsers', 'Browser'),
    tab('system', 'Systems', 'System'),
  ],
  [
    tab('country', 'Countries', 'Country'),
    tab('language', 'Languages', 'Language'),
    tab('width', 'Widths', 'Width of the page'),
  ],
  [tab('event', 'Events', 'Event'), GOALS],
]
