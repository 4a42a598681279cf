import { type Tab, tab } from '../../overview/panels/tabs'

/** What measurements are told apart by. */
export const PARTS: readonly Tab[] = [
  tab('page', 'Pages', 'Page'),
  tab('release', 'Releases', 'Release', 'No release'),
  tab('device', 'Devices', 'Device'),
  tab('browser', 'Browsers', 'Browser'),
  tab('system', 'Systems', 'System'),
  tab('country', 'Countries', 'Country'),
]
