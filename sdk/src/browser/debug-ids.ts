/**
 * The debug ids of the scripts on this page. The bundler plugin and `whimbrel sourcemaps upload` have each script register its
 * own, as `globalThis._debugIds[new Error().stack] = id`; the stack says which script that is.
 */
type Registry = Record<string, string>

let seen = 0
let images: { type: 'sourcemap'; codeFile: string; debugId: string }[] = []

export function debugImages() {
  const { _debugIds: registry = {} } = globalThis as { _debugIds?: Registry }
  const stacks = Object.entries(registry)
  if (stacks.length !== seen) {
    seen = stacks.length
    images = stacks.flatMap(([stack, debugId]) => {
      const codeFile = /(?:https?|file|app):\/\/[^\s)]+?(?=:\d+:\d+)/.exec(stack)?.[0]
      return codeFile ? [{ type: 'sourcemap' as const, codeFile, debugId }] : []
    })
  }
  return images
}
