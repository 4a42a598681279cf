import type { Client } from '../core/client'

/** Notes that the page went from one address to another. */
export const navigationBreadcrumb =
  (client: Client) =>
  (from: URL, to: URL): void =>
    client.addBreadcrumb({ category: 'navigation', data: { from: shown(from), to: shown(to) } })

const shown = ({ origin, pathname, search, hash }: URL) =>
  (origin === location.origin ? '' : origin) + pathname + search + hash
