/**
 * Reads the names in a symbol of the Itanium C++ ABI or of older Rust: `shop::Cart::add` of `_ZN4shop4Cart3addEi`.
 * It knows plain names only, which suffice to read it. Any other symbol comes back unchanged.
 */
export function demangled(symbol: string): string {
  const nested = /^_?_ZN[KVr]{0,3}/.exec(symbol)
  let at = nested ? nested[0].length : symbol.startsWith('_Z') ? 2 : -1
  if (at < 0) return symbol
  const names: string[] = []
  for (let digits = lengthAt(symbol, at); digits; digits = lengthAt(symbol, at)) {
    const start = at + digits.length
    at = start + Number(digits)
    if (at > symbol.length) return symbol
    names.push(symbol.slice(start, at))
    if (!nested) break
  }
  const isPlain = names.length > 0 && (!nested || symbol[at] === 'E')
  return isPlain ? names.join('::') : symbol
}

const lengthAt = (symbol: string, at: number) => /^\d{1,4}/.exec(symbol.slice(at, at + 4))?.[0]
