import { expect, test } from 'bun:test'
import { sourcePath } from './source-path'

test.each([
  ['a path of its own', 'src/cart.ts', 'src/cart.ts'],
  ['a path from the folder of the bundle', '../../src/cart.ts', 'src/cart.ts'],
  ['webpack', 'webpack://shop/./src/cart.ts', 'src/cart.ts'],
  ['webpack without a name', 'webpack:///./src/cart.ts', 'src/cart.ts'],
  ['webpack in a workspace', 'webpack://shop/../lib/a.ts', 'lib/a.ts'],
  ["Vue's parts of a file", 'webpack://shop/./src/Cart.vue?f3a1', 'src/Cart.vue'],
  ['Next.js', 'webpack://_N_E/./app/page.tsx?1b2c', 'app/page.tsx'],
  ['an address', 'https://shop.test/src/cart.ts', 'https://shop.test/src/cart.ts'],
  ['an absolute path', '/build/src/cart.ts', '/build/src/cart.ts'],
  ['a module that Vite made up', '../../\0vite/preload-helper.js', 'vite/preload-helper.js'],
  ['a package', '../node_modules/react/index.js', 'node_modules/react/index.js'],
  ['nothing but dots', '../', '../'],
])('%s', (_, source, path) => {
  expect(sourcePath(source)).toBe(path)
})
