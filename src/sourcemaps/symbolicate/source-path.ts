/**
 * A source as people call it: relative to the project, without what bundlers put around it
 * (`webpack://shop/./src/cart.ts?f3a1` → `src/cart.ts`, `../../src/cart.ts` → `src/cart.ts`).
 */
export function sourcePath(source: string): string {
  const place = source.replaceAll('\0', '').replace(SCHEME, '').replace(QUERY, '')
  const path = place.replace(LEADING, '')
  return path === '' ? source : path
}

/** Rollup, Vite and their plugins begin the names of modules that they made up with a NUL. */
export const isMadeUp = (source: string) => source.includes('\0')

/** The bundler's scheme, and the name of the package it was run in. */
const SCHEME =
  /^(?:webpack(?:-internal)?|rollup|vite|turbopack|ng|parcel|rspack|esbuild):\/\/(?:[^/]*\/)?/
/** What webpack and Vue's loader add to tell parts of one file apart. */
const QUERY = /\?[\w=&%.,-]*$/
const LEADING = /^(?:\.{1,2}\/|\/(?=\.{1,2}\/)|~\/)+/
