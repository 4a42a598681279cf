/**
 * Whether a word of a file name is the content hash of a bundler, which changes with every build.
 * Telling `BoCx3f` from a word is a guess; guessing "hash" too often only shortens the name.
 */
export function isBundlerHash(word: string): boolean {
  return (
    HEX.test(word) ||
    SHORT_HEX.test(word) ||
    CAPITALS.test(word) ||
    MIXED.test(word) ||
    CAMEL.test(word) ||
    BASE36.test(word)
  )
}

/** webpack, Parcel, Rollup before 4: hexadecimal; a number alone counts from eight digits on. */
const HEX = /^(?=[a-f]*\d)[0-9a-f]{8,64}$/
const SHORT_HEX = /^(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{6,7}$/
/** esbuild: eight capitals and digits. */
const CAPITALS = /^[A-Z\d]{8}$/
/** Rollup 4, Vite: base 64, mostly with all three kinds of sign … */
const MIXED = /^(?=\D*\d)(?=[^a-z]*[a-z])(?=[^A-Z]*[A-Z])\w{6,24}$/
/** … and in one of five hashes of eight without a digit: `DiwrgTda`. */
const CAMEL = /^(?=.+[A-Z])(?=[^a-z]*[a-z])[A-Za-z]{8}$/
/** Rollup's base 36, vue-cli: `k3j9x2qp`. Words such as `es2015` end in their digits. */
const BASE36 = /^(?=\D*\d[a-z\d]*\d)(?=[a-z\d]*\d[a-z])[a-z\d]{8}$/
