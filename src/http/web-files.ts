import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The built dashboard: `index.html` and the files that it loads, each with `.gz` and `.br` beside it. */
export type WebFiles = ReadonlyMap<string, Uint8Array>

/** The prefix of their names among the embedded files (build.ts). */
const EMBEDDED = 'web/'
const SOURCE = join(import.meta.dir, '../../web')

/**
 * Gets the dashboard: in the executable it is embedded; in a checkout it is built at the first request, and again after a
 * source has changed.
 */
export const webFiles = (): (() => Promise<WebFiles>) =>
  Bun.isStandaloneExecutable ? once(embedded) : built()

async function embedded(): Promise<WebFiles> {
  const files = new Map<string, Uint8Array>()
  for (const file of Bun.embeddedFiles as (Blob & { name: string })[])
    if (file.name.startsWith(EMBEDDED))
      files.set(file.name.slice(EMBEDDED.length), await file.bytes())
  return files
}

function built(): () => Promise<WebFiles> {
  let changedAt = 0
  let files = Promise.resolve(nothing())
  return () => {
    const newest = newestIn(SOURCE)
    if (newest > changedAt) {
      changedAt = newest
      files = files.catch(nothing).then(rebuilt)
    }
    return files
  }
}

const nothing = (): WebFiles => new Map()

/** Builds the dashboard, and keeps the files of the build before: a page that is open still asks for them. */
async function rebuilt(before: WebFiles): Promise<WebFiles> {
  // The path is computed so that the bundler does not take the build into the executable.
  const { buildWeb } = await import(join(SOURCE, 'build.ts'))
  return new Map([...before, ...(await buildWeb())])
}

const newestIn = (folder: string) =>
  Math.max(
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
      (path) => statSync(join(folder, path), { throwIfNoEntry: false })?.mtimeMs ?? 0,
    ),
  )

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
