import { rm } from 'node:fs/promises'
import { relative } from 'node:path'
import type { Pair } from '../../../src/commands/sourcemaps/find-maps'
import { uploadAll } from '../../../src/commands/sourcemaps/upload-all'
import type { Settings } from './options'

const NO_MAPS =
  'There are no source maps in the build, so stacks will stay minified: let the bundler write them to files (docs/source-maps.md, "Bundlers").'

/**
 * Does what is left to do once the files are written: gives those a debug id that have none, uploads their maps, and deletes them.
 * @returns what went wrong, in sentences
 */
export async function finish(pairs: readonly Pair[], settings: Settings): Promise<string[]> {
  const { destination, missing, deleteMaps } = settings
  if (pairs.length === 0) return [NO_MAPS]
  const outcomes = await uploadAll(pairs, {
    injecting: 'yes',
    destination,
    nameOf: (path) => relative('', path),
  })
  if (deleteMaps) for (const { map = '' } of pairs) await rm(map, { force: true })
  const failures = outcomes
    .filter(({ result }) => result === 'failed')
    .map(({ file, reason }) => `The map of ${file} is not uploaded: ${reason}`)
  return missing === undefined ? failures : [missing, ...failures]
}

/** The name under which bundlers list the plugin, and before what it says. */
export const NAME = 'whimbrel'

/**
 * Tells what went wrong.
 * @throws Error with all of it where the build is to fail
 */
export function tell(
  problems: readonly string[],
  { failBuild }: Settings,
  warn: (text: string) => void = (text) => console.warn(`${NAME}: ${text}`),
): void {
  if (failBuild && problems.length > 0) throw new Error(problems.join('\n'))
  for (const problem of problems) warn(problem)
}
