/**
 * The address of a page as it is counted.
 * @param isHash whether what stands after `#` says which page it is
 */
export function pageUrl(
  { origin, pathname, search, hash }: URL | Location,
  isHash = false,
): string {
  const route = isHash ? /^#!?(\/.*)$/.exec(hash)?.[1] : undefined
  return origin + (route ? pathname.replace(/\/$/, '') + route : pathname + search)
}

/** What of an address tells one page from another: not its query. */
export const pathOf = (url: string): string => url.replace(/[?#].*/, '')
