import { debugIdFor, debugIdOf } from './debug-id'
import { type Built, injectDebugId } from './inject-debug-id'

/**
 * A file and its map with the debug id that they have, or else with the one that follows from the file.
 * @throws Error when they name different builds
 */
export function withDebugId({ code, map }: Built): Built & { id: string } {
  const id = debugIdOf(code, map) ?? debugIdFor(code)
  return { ...injectDebugId({ code, map }, id), id }
}
