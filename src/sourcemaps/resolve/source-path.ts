/**
 * The path of a source as people call it: relative to the project, without what bundlers put around it
 * (`webpack://shop/./src/cart.ts?f3a1` → `src/cart.ts`, `../../src/cart.ts` → `src/cart.ts`).
 */
export function sourcePath(source: string): string {
  const location = source.replaceAll('\0', '').replace(SCHEME, '').replace(QUERY, '')
  const path = location.replace(LEADING, '')
  return path === '' ? source : path
}

/**
 * Whether a bundler made the module up. Rollup, Vite and their plugins begin the names of such modules with a NUL.
 */
export const isMadeUp = (source: string) => source.includes('\0')

/** The scheme of a bundler, and the name of the package that it was run in. */
const SCHEME =
  /^(?:webpack(?:-internal)?|rollup|vite|turbopack|ng|parcel|rspack|esbuild):\/\/(?:[^/]*\/)?/
/** What webpack and Vue's loader add to a path to tell parts of one file apart. */
const QUERY = /\?[\w=&%.,-]*$/
const LEADING = /^(?:\.{1,2}\/|\/(?=\.{1,2}\/)|~\/)+/
