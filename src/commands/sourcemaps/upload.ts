import { statSync } from 'node:fs'
import { relative } from 'node:path'
import { Command } from 'commander'
import { type Config, isWebAddress } from '../../config'
import { limits } from '../../limits'
import { isRelease } from '../../releases/is-release'
import { UsageError } from '../common'
import { print } from '../output'
import { findMaps } from './find-maps'
import { type Outcome, outcomeTable } from './outcome'
import type { Injecting } from './prepare'
import { progress } from './progress'
import type { Destination } from './send'
import { uploadAll } from './upload-all'

interface Options {
  release: string
  url?: string
  key?: string
  debugIds: boolean
  dryRun?: boolean
  json?: boolean
}

export const uploadCommand = (config: Config) =>
  new Command('upload')
    .description('upload the source maps of a build')
    .argument('<dir>', 'folder of the build; node_modules and .git in it are left out')
    .requiredOption('--release <release>', 'the release that events of this build name')
    .option('--url <url>', 'address of the service (env WHIMBREL_URL)')
    .option('--key <key>', 'key with releases:write (env WHIMBREL_KEY, which others do not see)')
    .option('--no-debug-ids', 'leave files and maps that have no debug id as they are')
    .option('--dry-run', 'check everything; change and send nothing')
    .option('--json', 'print one JSON object')
    .action((folder: string, options: Options) => upload(config, folder, options))

async function upload(config: Config, folder: string, options: Options): Promise<void> {
  const { release, json, dryRun, debugIds } = options
  checkArguments(folder, release)
  const destination = dryRun ? undefined : destinationOf(config, options)
  const injecting: Injecting = debugIds ? (dryRun ? 'dry' : 'yes') : 'no'
  const pairs = await findMaps(folder)
  const files = await uploadAll(pairs, {
    injecting,
    destination,
    nameOf: (path) => relative(folder, path),
    ...(!json && { tell: progress(pairs.length, process.stderr) }),
  })
  print(json, { release, files }, outcomeTable(files))
  checkOutcomes(files, folder)
}

/** @throws UsageError */
function checkArguments(folder: string, release: string): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`There is no folder ${folder}; name the one that the bundler writes to.`)
  const { length } = release
  if (!isRelease(release, limits.releaseLength))
    throw new UsageError(
      `--release has ${length} characters; it takes 1 to ${limits.releaseLength}, none of them a control character.`,
    )
}

/** @throws UsageError */
function destinationOf(config: Config, options: Options): Destination {
  const { url = config.url, key = config.key, release } = options
  if (url === undefined)
    throw new UsageError('Where to? Set WHIMBREL_URL or --url, such as https://errors.example.org.')
  if (!isWebAddress(url))
    throw new UsageError(`--url is ${url}; name it as https://errors.example.org.`)
  if (!key)
    throw new UsageError(
      'Set WHIMBREL_KEY or --key to a key with releases:write: `whimbrel key create --project … --scopes releases:write` makes one.',
    )
  return { url, key, release }
}

/** @throws Error when anything failed, or there was nothing to do */
function checkOutcomes(files: readonly Outcome[], folder: string): void {
  const counted = (result: Outcome['result']) => files.filter((one) => one.result === result).length
  const maps = files.length - counted('skipped')
  if (maps === 0)
    throw new Error(`There are no source maps in ${folder}: let the bundler write them.`)
  if (counted('failed') > 0) throw new Error(`${counted('failed')} of ${maps} maps failed.`)
}
