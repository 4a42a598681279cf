// Plain Node: this runs on a machine where nothing of the project is installed yet.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Everything this asks npm or Bun to do is said on stderr: stdout belongs to what is run. */
const say = (text) => process.stderr.write(`${text}\n`)

/** What a person has to mend before anything can run. */
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
  const version = engines.bun
  if (process.versions.bun === version) return process.execPath

  const tools = join(root, '.tools')
  const bun = join(tools, 'node_modules/bun/bin/bun.exe')
  if (versionOf(bun) === version) return bun
  say(`Installing Bun ${version} into .tools …`)
  const args = ['install', '--prefix', tools, '--no-save', '--no-package-lock', `bun@${version}`]
  const { status } = spawnSync('npm', args, {
    // Never npm's stdout, and never inside the project, whose package.json is not npm's to change.
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (versionOf(bun) === version) return bun
  throw new SetupError(
    `Bun ${version} could not be installed (npm ${status === null ? 'did not start' : `ended with ${status}`}).
Look at npm's words above: this needs the npm registry, once, and install scripts allowed.
Or install Bun ${version} yourself (https://bun.sh) and use \`bun start\` or \`bun run test\`.`,
  )
}

function versionOf(bun) {
  if (!existsSync(bun)) return undefined
  return spawnSync(bun, ['--version'], { encoding: 'utf8' }).stdout?.trim()
}

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
