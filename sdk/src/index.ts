import { initWith } from './browser/init'
import { pageTracing } from './browser/page-tracing'

export * from './api'
export * from './tracing/api'

/**
 * Begins to capture what fails on this page. A second call ends what the first has begun.
 * @throws Error when `url` or `key` is missing
 */
export const init = initWith(pageTracing)
