// Plain Node: this runs on a machine where nothing of the project is installed yet.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome']

/** Installs Debian's Chromium for the browser tests when it is missing and apt-get may; says so when not. */
export function installChromium() {
  if (process.env.CHROMIUM || NAMES.some(isOnPath)) return
  const root = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (isOnPath('apt-get') && (root.length === 0 || isOnPath('sudo'))) {
    console.log('Installing Chromium for the browser tests …')
    const apt = (...words) => {
      const [program, ...parameters] = [...root, 'apt-get', ...words]
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
      return spawnSync(program, parameters, { stdio: ['ignore', 'ignore', 'inherit'], env }).status
    }
    apt('update', '-qq')
    if (apt('install', '-y', '-qq', '--no-install-recommends', 'chromium') === 0) return
  }
  console.log(
    'There is no Chromium here, so the browser tests are skipped. Install it (on Debian: apt-get install chromium), or name it in CHROMIUM.',
  )
}

const isOnPath = (name) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))
