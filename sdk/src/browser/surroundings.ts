import type { EventBody } from '../event/event-body'
import { debugImages } from './debug-ids'

/** Where the page is, for each event. Without the document's own query nobody finds what failed; the server scrubs secrets in it. */
export function surroundings(): EventBody {
  const images = debugImages()
  return {
    request: {
      url: location.href,
      headers: {
        'User-Agent': navigator.userAgent,
        ...(document.referrer && { Referer: document.referrer }),
      },
    },
    transaction: location.pathname,
    contexts: {
      page: {
        title: document.title,
        visible: document.visibilityState === 'visible',
        online: navigator.onLine,
        viewport: `${innerWidth}x${innerHeight}`,
        language: navigator.language,
      },
    },
    ...(images.length > 0 && { debugMeta: { images } }),
  }
}
