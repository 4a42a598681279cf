/**
 * Runs a command of Whimbrel, and ends the process as a power cut would, before the nth call by which it changes files:
 *
 *   bun test/killed-at.ts N backup FILE --data DIR
 */
import { mock } from 'bun:test'
import * as files from 'node:fs'

const CHANGING = [
  'renameSync',
  'rmSync',
  'rmdirSync',
  'mkdirSync',
  // Before SQLite opens a file for writing.
  'chmodSync',
  'writeSync',
  'fsyncSync',
  'fdatasyncSync',
] as const

let left = Number(process.argv[2])
const real = { ...files }
const killing = Object.fromEntries(
  CHANGING.map((name) => [
    name,
    (...given: unknown[]) => {
      if (--left === 0) process.kill(process.pid, 'SIGKILL')
      return (real[name] as (...given: unknown[]) => unknown)(...given)
    },
  ]),
)
mock.module('node:fs', () => ({ ...real, ...killing }))
const { run } = await import('../src/commands')
const { readConfig } = await import('../src/config')
process.exit(await run(process.argv.slice(3), () => readConfig({})))
