import { listen } from './listen'

/** Endings of files that are taken home rather than looked at. */
const FILE = /\.(pdf|docx?|xlsx?|pptx?|key|csv|txt|zip|gz|rar|7z|exe|pkg|dmg|mp[34]|mov)$/i

/** Tells of clicks on links to other sites and to files. Of their addresses neither query nor end is told. */
export const watchLinks = (tell: (name: '$outbound' | '$download', url: string) => void): void =>
  listen('click auxclick', (event) => {
    const { button, target } = event as MouseEvent
    const link = (target as Element).closest('a')
    // The right button opens a menu.
    if (!link || button > 1 || !/^http/.test(link.protocol)) return
    const address = link.origin + link.pathname
    if (link.hasAttribute('download') || FILE.test(address)) tell('$download', address)
    else if (link.host !== location.host) tell('$outbound', address)
  })
