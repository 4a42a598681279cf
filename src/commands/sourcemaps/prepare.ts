import { readFile, rename, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import { FILE_NAME } from '../../sourcemaps/upload/file-name'
import { checkFit } from './check-fit'
import { debugIdOf } from './debug-id'
import type { Pair } from './find-maps'
import { type RawMap, readRawMap } from './raw-map'
import { trailingComment } from './trailing-comment'
import { withDebugId } from './with-debug-id'

/** What is sent for one minified file. */
export interface Prepared {
  fileName: string
  debugId: string | undefined
  gzip: Uint8Array
  /** The size of the map. */
  sizeBytes: number
}

/** Whether debug ids are added, and whether the files are then written. */
export type Injecting = 'no' | 'yes' | 'dry'

/**
 * Reads a map and its file, checks both, and gives them a debug id where that is asked for.
 * @throws Error that says why the map would be of no use
 */
export async function prepare(pair: Pair, injecting: Injecting): Promise<Prepared> {
  const code = pair.script === undefined ? undefined : await readFile(pair.script, 'utf8')
  const bytes = pair.map === undefined ? await inlineMap(code) : await readFile(pair.map)
  const map = readRawMap(bytes)
  const fileName = fileNameFor(pair, map)
  if (!FILE_NAME.test(fileName))
    throw new Error(
      `It is called ${fileName}; maps are taken for names of A-Z a-z 0-9 . _ ~ + @ - alone. Let the bundler name it so.`,
    )
  if (code === undefined) return prepared(fileName, debugIdOf('', map), bytes)
  checkFit(map, code)
  if (injecting === 'no' || pair.map === undefined)
    return prepared(fileName, debugIdOf(code, map), bytes)
  const { id, ...built } = withDebugId({ code, map })
  if (built.code === code && map.debugId === id) return prepared(fileName, id, bytes)
  const written = new TextEncoder().encode(JSON.stringify(built.map))
  if (injecting === 'yes') await write(pair, built.code, written)
  return prepared(fileName, id, written)
}

const prepared = (fileName: string, debugId: string | undefined, map: Uint8Array): Prepared => ({
  fileName,
  debugId,
  gzip: gzipSync(map),
  sizeBytes: map.length,
})

async function inlineMap(code = ''): Promise<Uint8Array> {
  const url = trailingComment(code, 'sourceMappingURL')?.value ?? ''
  return new Uint8Array(await (await fetch(url)).arrayBuffer())
}

/** The file that a map belongs to: its script, or else the file that it names, or is named after. */
function fileNameFor({ script, map = '' }: Pair, { file }: RawMap): string {
  if (script !== undefined) return basename(script)
  return typeof file === 'string' && file !== '' ? basename(file) : basename(map, '.map')
}

/**
 * Writes the file and its map. Both are complete on the disk before one replaces the old one: a file and a map that
 * differ by a line are worse than none.
 */
async function write({ script = '', map = '' }: Pair, code: string, json: Uint8Array) {
  const files = [
    [script, code],
    [map, json],
  ] as const
  for (const [path, content] of files) await writeFile(`${path}.whimbrel`, content)
  for (const [path] of files) await rename(`${path}.whimbrel`, path)
}
