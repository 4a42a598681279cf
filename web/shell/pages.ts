interface Page {
  /** The second part of its address, after the project. */
  page: string
  name: string
  icon: string
  /** The key that leads here when it follows `g`. */
  key: string
  /** Whether the page is in the bar at the bottom of phones too, which has room for five. */
  isMain?: boolean
}

/** The pages of a project in the order of the rail. */
export const PAGES: readonly Page[] = [
  { page: 'issues', name: 'Issues', icon: 'issues', key: 'i', isMain: true },
  { page: 'traces', name: 'Traces', icon: 'traces', key: 't', isMain: true },
  { page: 'endpoints', name: 'Endpoints', icon: 'endpoints', key: 'e', isMain: true },
  { page: 'map', name: 'Service map', icon: 'map', key: 'm' },
  { page: 'queries', name: 'Queries', icon: 'database', key: 'q' },
  { page: 'analytics', name: 'Analytics', icon: 'analytics', key: 'n' },
  { page: 'flags', name: 'Flags', icon: 'flags', key: 'f' },
  { page: 'alerts', name: 'Alerts', icon: 'alerts', key: 'a', isMain: true },
  { page: 'usage', name: 'Usage', icon: 'usage', key: 'u' },
  { page: 'settings', name: 'Settings', icon: 'settings', key: 's' },
]
