// Plain Node: this runs on a machine where nothing of the project is installed yet.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Chromium without windows: the smaller package, and the browser tests take half of the processor's time with it. */
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome']

/**
 * Installs Debian's Chromium for the browser tests when it is missing and apt-get may; says so when not. A machine of its
 * own, as CI is, gets the faster one beside another.
 */
export function installChromium() {
  const enough = process.env.CI ? [SHELL] : NAMES
  if (process.env.CHROMIUM || enough.some(isOnPath)) return
  const root = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (isOnPath('apt-get') && (root.length === 0 || isOnPath('sudo'))) {
    console.log('Installing Chromium for the browser tests …')
    const apt = (...words) => {
      const [program, ...parameters] = [...root, 'apt-get', ...words]
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
      return spawnSync(program, parameters, { stdio: ['ignore', 'ignore', 'inherit'], env }).status
    }
    apt('update', '-qq')
    for (const name of [SHELL, 'chromium'])
      if (apt('install', '-y', '-qq', '--no-install-recommends', name) === 0) return
  }
  if (NAMES.some(isOnPath)) return
  console.log(
    'There is no Chromium here, so the browser tests are skipped. Install it (on Debian: apt-get install chromium), or name it in CHROMIUM.',
  )
}

const isOnPath = (name) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))
