import type { ScrubSettings } from './settings'

// Apart from the schema of settings: threads that only need these settings load no TypeBox, which takes 4 MB in each of them.

/** Hides secrets, but not addresses and names of people, which many look for in an event. */
export const SCRUB_BY_DEFAULT: ScrubSettings = {
  enabled: true,
  extraKeys: [],
  emails: false,
  ipAddresses: false,
  userPaths: false,
}
