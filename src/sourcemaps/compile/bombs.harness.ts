/**
 * Compiles a bomb in a process of its own and prints what it said and what memory it took:
 *
 *   bun src/sourcemaps/compile/bombs.harness.ts NAME
 */
import { readFileSync } from 'node:fs'
import zlib from 'node:zlib'
import { limits } from '../../limits'
import { compileMap } from './compile-map'

const MiB = 1024 * 1024
const HEADER = Uint8Array.of(31, 139, 8, 0, 0, 0, 0, 0, 0, 255)

/** Deflates a block by itself, so that it can be repeated without being deflated again. */
const block = (text: string) =>
  zlib.deflateRawSync(text, { finishFlush: zlib.constants.Z_FULL_FLUSH })

/** Makes gzip of `start` and of so many bytes of `unit`. The gzip does not end, since nobody should read that far. */
function bomb(start: string, unit: string, bytes: number): Uint8Array {
  const mebibyte = unit.repeat(Math.ceil(MiB / unit.length))
  const repeated = block(mebibyte)
  const times = Math.ceil(bytes / mebibyte.length)
  return Buffer.concat([HEADER, block(start), ...Array(times).fill(repeated)])
}

const noise = () =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(12 * 1024))).toString('base64')

const BOMBS: Record<string, () => Uint8Array> = {
  inflates: () => bomb('{"x":"', ' ', 10 * 1024 * MiB),
  text: () => bomb('{"sourcesContent":["', 'const one = 1\\n', 260 * MiB),
  lines: () => bomb('{"sourcesContent":["', '\\n', 260 * MiB),
  'empty lines': () => bomb('{"mappings":"', ';', 250 * MiB),
  segments: () => bomb('{"mappings":"AAAA', ',CAAC', 50e6 * 5),
  columns: () => bomb('{"mappings":"AAAA', ',EAAA,DAAA', 50e6 * 5),
  names: () => bomb('{"names":["a"', ',"someQuiteCommonName"', 10e6 * 22),
  sources: () => bomb('{"sources":["a"', ',"someQuiteCommonName"', 10e6 * 22),
  sections: () =>
    bomb(
      '{"sections":[',
      '{"offset":{"line":0,"column":0},"map":{"version":3,"sources":[""],"mappings":"AAAA"}},',
      260 * MiB,
    ),
  // Long enough that gzip does not see the repetition, and random, so that nothing compresses it.
  noise: () => bomb('{"sourcesContent":[""', `,"${noise()}"`, 260 * MiB),
  nesting: () => bomb('{"x":', '[', 260 * MiB),
  members: () => Buffer.concat(Array(1e5).fill(zlib.gzipSync(''))),
}

/** The most memory that this process ever had. Linux alone reports it without the memory of the parent process. */
function peakMiB(): number {
  const [, kib] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return Number(kib) / 1024
}

const gzip = (BOMBS[process.argv[2] ?? ''] as () => Uint8Array)()
const before = peakMiB()
let refusal = ''
try {
  compileMap(gzip, limits)
} catch (cause) {
  refusal = (cause as Error).message
}
console.log(JSON.stringify({ refusal, peakMiB: peakMiB(), grownMiB: peakMiB() - before }))
