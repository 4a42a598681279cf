import { isIP } from 'node:net'
import type { ScrubSettings } from './settings'

/** What a project may choose to hide besides secrets. */
type Personal = Pick<ScrubSettings, 'emails' | 'ipAddresses' | 'userPaths'>

const EMAIL = /[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}\b/gi
/** An IPv4 address, but not the version in `Chrome/120.0.0.0`. */
const IPV4 = /(?<![\w.-]|[a-z]\/)(?:\d{1,3}\.){3}\d{1,3}(?![\w-]|\.\d)/g
const IPV6 = /(?<![\w:.])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}(?![\w:])/gi
const USER_PATH = /((?:\/home\/|\/Users\/|\\Users\\|\\\\Users\\\\|\/Users\\))[^\s/\\:"'<>|]{1,64}/g
/** The folder of a user within the folder of homes. The path below it stays, because grouping and source maps go by that. */
const USER_FOLDER = /((?:\/home\/|\/Users\/|\\Users\\|\\\\Users\\\\))[^/\\:"<>|]{1,64}(?=[/\\])/g
/** Homes that belong to no person. */
const SHARED = /(?:Shared|Public|Default|All Users|runner)$/

/** Replaces e-mail addresses, IP addresses and users in paths, as the project has chosen. */
export function hidePersonal(text: string, mask: string, personal: Personal): string {
  let result = text
  if (personal.emails && text.includes('@')) result = result.replace(EMAIL, mask)
  if (personal.ipAddresses) result = hideAddresses(result, mask)
  if (personal.userPaths && (text.includes('/home/') || text.includes('Users')))
    result = result.replace(USER_PATH, (whole, place) =>
      SHARED.test(whole) ? whole : place + mask,
    )
  return result
}

/** Hides the user in a text that is one path of a file and nothing more: there a user's name may have spaces. */
export const hideUserFolder = (path: string, mask: string): string =>
  path.includes('/home/') || path.includes('Users')
    ? path.replace(USER_FOLDER, (whole, place) => (SHARED.test(whole) ? whole : place + mask))
    : path

/** Hides IP addresses, except those of the machine itself, which tell nothing about anybody. */
const hideAddresses = (text: string, mask: string): string =>
  text
    .replace(IPV4, (address) =>
      isIP(address) === 4 && !/^(?:127\.|0\.0\.0\.0)/.test(address) ? mask : address,
    )
    .replace(IPV6, (address) => (isIP(address) === 6 && address.length > 3 ? mask : address))
