/**
 * The debug ids of the scripts on this page. A bundler plugin writes each into its script, as
 * `globalThis.__whimbrelDebugIds[new Error().stack] = id`; the stack says which script that is.
 */
type Registry = Record<string, string>

let seen = 0
let images: { type: 'sourcemap'; codeFile: string; debugId: string }[] = []

export function debugImages() {
  const { __whimbrelDebugIds: registry = {} } = globalThis as { __whimbrelDebugIds?: Registry }
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
