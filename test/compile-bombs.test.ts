import { expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'

/** The server may take 300 MB in all, and takes 75 when idle: the rest, with some room, is for compiling. */
const MOST_MIB = 200

setDefaultTimeout(60_000)

const isLinux = process.platform === 'linux'
/** Bombs that take the way of another one, and as long: only in a soak. */
const LIKE_OTHERS =
  process.env.WHIMBREL_SOAK === '1'
    ? [
        ['text', 'one endless text', 'The map inflates to more than'],
        ['columns', '50 M segments in no order', 'mappings: there are more than 8000000 segments.'],
      ]
    : []

test
  .skipIf(!isLinux)
  .each([
    ['inflates', '10 MB that inflate to 10 GB', 'The map inflates to more than 268435456 bytes.'],
    ['lines', 'a text of nothing but lines', 'The map inflates to more than'],
    [
      'empty lines',
      '250 M lines without a segment',
      'mappings: there are more than 20000000 lines.',
    ],
    ['segments', '50 M segments', 'mappings: there are more than 8000000 segments.'],
    ['names', '10 M names', 'names: there are more than 1000000 of them.'],
    ['sources', '10 M sources', 'sources, sourcesContent and ignoreList have more than'],
    ['sections', '3 M sections', 'sections: there are more than 20000.'],
    ['noise', 'texts that our compression cannot shorten', 'The map has names, positions and'],
    ['nesting', '260 M levels', 'The map nests deeper than 64 levels.'],
    ['members', '100,000 files in one', 'The gzip bytes have more than 8192 members.'],
    ...LIKE_OTHERS,
  ])('bomb %s: %s', async (name, _, refusal) => {
  const child = Bun.spawn([
    process.execPath,
    join(import.meta.dir, '../src/sourcemaps/compile/bombs.harness.ts'),
    name,
  ])
  const said = JSON.parse(await child.stdout.text())
  console.info(
    `bomb ${name}: peak ${Math.round(said.peakMiB)} MiB, grown ${Math.round(said.grownMiB)}`,
  )
  expect(said.refusal).toStartWith(refusal)
  expect(said.grownMiB).toBeLessThan(MOST_MIB)
})
