import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Files that the server gives to browsers by name, each with `.gz` and `.br` beside it where that is smaller. */
export type BuiltFiles = ReadonlyMap<string, Uint8Array>

/** A folder of sources beside `src/`, with the function of its `build.ts` that makes the files. */
interface Source {
  folder: 'web' | 'sdk'
  build: 'buildWeb' | 'buildSdk'
}

/**
 * Gets the dashboard or the SDK: in the executable they are embedded; in a checkout they are built at the first request, and
 * again after a source has changed.
 */
export const builtFiles = (source: Source): (() => Promise<BuiltFiles>) =>
  Bun.isStandaloneExecutable ? once(() => embedded(`${source.folder}/`)) : built(source)

/** @param prefix of their names among the embedded files (build.ts) */
async function embedded(prefix: string): Promise<BuiltFiles> {
  const files = new Map<string, Uint8Array>()
  for (const file of Bun.embeddedFiles as (Blob & { name: string })[])
    if (file.name.startsWith(prefix)) files.set(file.name.slice(prefix.length), await file.bytes())
  return files
}

function built({ folder, build }: Source): () => Promise<BuiltFiles> {
  const source = join(import.meta.dir, '../..', folder)
  let changedAt = 0
  let files = Promise.resolve(nothing())

  /** Builds, and keeps the files of the build before: a page that is open still asks for them. */
  async function rebuilt(before: BuiltFiles): Promise<BuiltFiles> {
    // The path is computed so that the bundler does not take the build into the executable.
    const { [build]: make } = await import(join(source, 'build.ts'))
    return new Map([...before, ...(await make())])
  }

  return () => {
    const newest = newestIn(source)
    if (newest > changedAt) {
      changedAt = newest
      files = files.catch(nothing).then(rebuilt)
    }
    return files
  }
}

const nothing = (): BuiltFiles => new Map()

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
