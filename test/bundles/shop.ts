import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The line that throws, wherever it stands. */
export const FAILING_LINE = "    throw new RangeError('No price for ' + item.name)"

const CART = `export class Cart {
  constructor(items) {
    this.items = items
  }
  total() {
    return this.items.reduce((sum, item) => sum + priceOf(item), 0)
  }
}

export function priceOf(item) {
  if (item.price === undefined) {
${FAILING_LINE}
  }
  return item.price
}
`

const MAIN = `import { Cart } from './cart.js'

function checkout(items) {
  const cart = new Cart(items)
  return cart.total()
}

try {
  checkout([{ name: 'tea', price: 3 }, { name: 'milk' }])
} catch (error) {
  globalThis.report(error)
}
`

/** Code that shifts lines and takes the short names that a minifier gives. */
const MORE = `export const labels = new Map()
export function labelOf(name, locale) {
  const key = name + '/' + locale
  if (!labels.has(key)) labels.set(key, name.toUpperCase())
  return labels.get(key)
}
globalThis.labelOf = labelOf

`

/**
 * Writes the sources of a small shop that fails three calls deep.
 * @param build 2 has more code in front, so that its lines and minified names differ
 * @returns the entry point
 */
export function writeShop(folder: string, build: 1 | 2): string {
  mkdirSync(join(folder, 'src'), { recursive: true })
  writeFileSync(join(folder, 'src/cart.js'), build === 1 ? CART : MORE + CART)
  writeFileSync(join(folder, 'src/main.js'), MAIN)
  return join(folder, 'src/main.js')
}
