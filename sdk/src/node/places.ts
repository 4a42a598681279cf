import { AsyncLocalStorage } from 'node:async_hooks'
import { newScope } from '../core/scope'
import type { Place, Places } from '../core/scopes'

/** Places of a server: one for the process, and one for each piece of work, with all that it awaits. */
export function asyncPlaces(): Places {
  const process: Place = { scope: newScope(), active: undefined }
  const storage = new AsyncLocalStorage<Place>()
  return {
    current: () => storage.getStore() ?? process,
    run: (place, work) => storage.run(place, work),
  }
}
