// Plain Node: this runs on a machine where nothing of the project is installed yet.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Prints to stderr, as npm and Bun do here: stdout belongs to the program that is run. */
const say = (text) => process.stderr.write(`${text}\n`)

/** A fault that a person has to mend before anything can run. */
export class SetupError extends Error {}

/** The environment for Bun, which does not read all of npm's settings: companies name their certificates there. */
export const environment = () => ({
  ...process.env,
  ...(process.env.npm_config_cafile && {
    NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS ?? process.env.npm_config_cafile,
  }),
})

/**
 * The Bun that package.json pins: the running one if it is that, else the one in .tools, put there
 * when it is missing.
 * @returns the path of its executable
 * @throws SetupError
 */
export function pinnedBun() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  if (process.versions.bun === engines.bun) return process.execPath
  const found = toolsBun(engines.bun)
  if (found) return found

  say(`Installing Bun ${engines.bun} into .tools …`)
  const { status } = spawnSync('npm', ['install', ...INSTALL, `bun@${engines.bun}`], {
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  const installed = toolsBun(engines.bun)
  if (installed) return installed
  throw new SetupError(
    `Bun ${engines.bun} could not be installed (npm ${status === null ? 'did not start' : `ended with ${status}`}).
This takes the npm registry, once; npm says above what is in the way.
Or install Bun ${engines.bun} yourself (https://bun.sh), then \`bun start\` or \`bun run test\`.`,
  )
}

const TOOLS = join(root, '.tools')
/** Bun's own install script only copies the executable, and npm is on its way to not running it. */
const INSTALL = ['--prefix', TOOLS, '--no-save', '--no-package-lock', '--ignore-scripts']

/** The path of Bun's executable in the package for this platform, which npm has picked. */
function toolsBun(version) {
  const packages = join(TOOLS, 'node_modules/@oven')
  if (!existsSync(packages)) return undefined
  return readdirSync(packages)
    .map((name) => join(packages, name, 'bin', process.platform === 'win32' ? 'bun.exe' : 'bun'))
    .find((path) => versionOf(path) === version)
}

const versionOf = (bun) => spawnSync(bun, ['--version'], { encoding: 'utf8' }).stdout?.trim()

/**
 * Installs what bun.lock names, unless the last run here did.
 * @throws SetupError
 */
export function installDependencies(bun) {
  const wanted = ['package.json', 'bun.lock'].map((name) => readFileSync(join(root, name)))
  const hash = createHash('sha256').update(Buffer.concat(wanted)).digest('hex')
  const stamp = join(root, 'node_modules/.installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  say('Installing the dependencies that bun.lock names …')
  const { status } = spawnSync(bun, ['install', '--frozen-lockfile'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: environment(),
  })
  if (status !== 0)
    throw new SetupError('The dependencies could not be installed; look at the words above.')
  writeFileSync(stamp, hash)
}
