import { mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'

const PACKAGES = join(import.meta.dir, '../../node_modules')

/**
 * Installs the SDK into a folder, as npm does from a server that runs.
 * @param linked packages of this repository that a program there can import, too
 */
export async function installSdk(
  folder: string,
  serverUrl: string,
  linked: readonly string[] = [],
): Promise<void> {
  await Bun.write(join(folder, 'package.json'), '{}')
  const added = Bun.spawnSync([process.execPath, 'add', `${serverUrl}/sdk/whimbrel.tgz`], {
    cwd: folder,
    stderr: 'pipe',
  })
  if (added.exitCode !== 0) throw new Error(`The SDK does not install: ${added.stderr}`)
  for (const name of linked) {
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(PACKAGES, name), link)
  }
}
