import { log } from '../../lib/log'
import { messageOf } from '../../lib/message-of'
import { seldom } from '../../lib/seldom'

const isNews = seldom(1000)

/**
 * Logs why the disk refuses, each cause at most once a second, because every request in between is refused for the
 * same.
 */
export function tellRefusal(cause: unknown): void {
  const said = messageOf(cause)
  if (isNews(said, performance.now())) log.error('the disk refuses', { cause })
}
