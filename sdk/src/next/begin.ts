import type { Options } from '../core/options'
import { init } from '../node/init'
import { watchServers } from './watch-servers'

let isWatching = false

export function begin(options: Partial<Options>): void {
  try {
    init(options)
  } catch (cause) {
    // Next.js would answer every request with 500.
    console.error(cause)
    return
  }
  if (isWatching) return
  isWatching = true
  watchServers()
}
