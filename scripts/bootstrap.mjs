// `npm start`, `npm test` and its parts, and `npm run build`, on a machine that has only Node 20 and npm (or only Bun).
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { environment, installDependencies, pinnedBun, root, SetupError } from './bun.mjs'
import { installChromium } from './chromium.mjs'

const [task, ...args] = process.argv.slice(2)
/** A test that hangs is ended after this; one that is slow on a busy machine is not. */
const TEST_MS = 30_000
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** Each check runs by Bun itself: without Node the programs in node_modules/.bin do not start. */
const CHECKS = {
  lint: ['node_modules/@biomejs/biome/bin/biome', 'check'],
  types: ['node_modules/typescript/bin/tsc', '--noEmit'],
  'types of the dashboard': ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'web'],
  'types of the SDK': ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'sdk'],
}
/** Tests and checks that run beside each other: they wait for disks, timers and browsers for a good part of their time. */
const LANES = 4

/** Tests beside the code: of pure functions, and of stores on a database of their own. */
const UNIT = ['./src', './web', './sdk']
/** Tests through the public API, or with the executable. */
const FLOWS = readdirSync(join(root, 'test'))
  .filter((name) => name !== 'web')
  .map((name) => `./test/${name}`)
  .filter((path) => path.endsWith('.test.ts') || !path.endsWith('.ts'))
const BROWSER = readdirSync(join(root, 'test/web'))
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `./test/web/${name}`)

function start(bun) {
  return run(bun, ['src/main.ts', 'serve', ...args])
}

/** Builds the executable for this machine, or for the platforms that are named. */
function build(bun) {
  return run(bun, ['build.ts', ...args])
}

async function test(bun) {
  installChromium()
  const results = { passed: 0, failed: 0, skipped: 0 }
  const step = async (name, command) => {
    console.log(`\n— ${name}`)
    const code = await run(bun, command)
    results[code === 0 ? 'passed' : 'failed']++
    if (code !== 0) console.log(`${name} failed`)
  }
  // The tests start what is built.
  await step('build', ['build.ts'])

  console.log('\n— checks and tests')
  const checks = async () => {
    for (const [name, command] of Object.entries(CHECKS)) await step(name, command)
  }
  const parts = args.length > 0 ? [args] : [...dealt(BROWSER, 6), ...dealt(FLOWS, 8), UNIT]
  const work = [checks, ...parts.map((paths) => () => reported(bun, paths, results))].values()
  const lane = async () => {
    for (const one of work) await one()
  }
  await Promise.all(Array.from({ length: LANES }, lane))

  const { passed, failed, skipped } = results
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  return failed === 0 ? 0 : 1
}

/** So many lists of about the same length: the more there are, the closer together all lanes end. */
const dealt = (paths, lists) =>
  Array.from({ length: lists }, (_, list) => paths.filter((_path, at) => at % lists === list))

/** Runs some tests, and adds what they came to. */
async function reported(bun, paths, results) {
  const folder = mkdtempSync(join(tmpdir(), 'whimbrel-test-'))
  const report = join(folder, 'junit.xml')
  const options = [`--timeout=${TEST_MS}`, '--reporter=junit', `--reporter-outfile=${report}`]
  addReport(results, report, await run(bun, ['test', ...options, ...paths]))
  rmSync(folder, { recursive: true })
}

/** Runs one part of the tests, or only the paths that are given. */
async function part(bun, paths) {
  if (paths === BROWSER) installChromium()
  return run(bun, ['test', `--timeout=${TEST_MS}`, ...paths, ...args])
}

/** A run that ended badly without a failed test (a file that does not load, a crash) counts as one. */
function addReport(results, report, code) {
  const counted = { tests: 0, failures: 0, skipped: 0 }
  try {
    const [suites] = /<testsuites [^>]*>/.exec(readFileSync(report, 'utf8')) ?? ['']
    for (const name in counted)
      counted[name] = Number(new RegExp(`\\b${name}="(\\d+)"`).exec(suites)?.[1] ?? 0)
  } catch {
    console.log('bun test left no report')
  }
  results.passed += counted.tests - counted.failures - counted.skipped
  results.failed += counted.failures || (code === 0 ? 0 : 1)
  results.skipped += counted.skipped
}

/** Runs to the end, with our terminal and our signals. @returns its exit code */
function run(command, parameters) {
  const child = spawn(command, parameters, { cwd: root, stdio: 'inherit', env: environment() })
  const forward = (signal) => child.kill(signal)
  for (const signal of SIGNALS) process.on(signal, forward)
  // npm passes a signal to the shell between it and us, which ends without passing it on.
  const parent = process.ppid
  const watch = setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      clearInterval(watch)
      for (const name of SIGNALS) process.off(name, forward)
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}

const tasks = {
  start,
  build,
  test,
  unit: (bun) => part(bun, UNIT),
  flows: (bun) => part(bun, FLOWS),
  browser: (bun) => part(bun, BROWSER),
}
if (!tasks[task]) {
  console.error(`Use: node scripts/bootstrap.mjs ${Object.keys(tasks).join('|')} [arguments]`)
  process.exit(2)
}
try {
  const bun = pinnedBun()
  installDependencies(bun)
  process.exitCode = await tasks[task](bun)
} catch (cause) {
  if (!(cause instanceof SetupError)) throw cause
  console.error(cause.message)
  if (task === 'test') console.log('0 passed, 1 failed')
  process.exitCode = 1
}
