import type { VisitView } from '../../../api/visits'

const DEVICES: Record<string, string> = {
  desktop: 'Desktop',
  mobile: 'Phone',
  tablet: 'Tablet',
  tv: 'TV',
}

/** How a visit came: `Organic Search, Google`; the channel alone where it says all. */
export const cameBy = ({ channel, source }: Pick<VisitView, 'channel' | 'source'>): string =>
  [channel || 'Unknown', source].filter((word) => word !== '' && word !== 'Direct').join(', ') ||
  'Direct'

/** With what: `Firefox on Linux`, `Phone`. */
export function cameWith({
  browser,
  system,
  device,
}: Pick<VisitView, 'browser' | 'system' | 'device'>): string {
  if (browser && system) return `${browser} on ${system}`
  return browser || system || (DEVICES[device] ?? device)
}
