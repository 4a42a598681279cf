import { log } from '../lib/log'
import { seldom } from '../lib/seldom'

const isNews = seldom(1000)

/** Logs why the disk refuses: each cause once a second, since all that is asked meanwhile is refused for the same. */
export function tellRefusal(cause: unknown): void {
  const said = cause instanceof Error ? cause.message : String(cause)
  if (isNews(said, performance.now())) log.error('the disk refuses', { cause })
}
