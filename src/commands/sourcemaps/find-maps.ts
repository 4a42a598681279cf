import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { readRawMap } from './raw-map'
import { trailingComment } from './trailing-comment'

/** A minified file and its map, as paths. The map is left out where the file carries it in itself. */
export interface Pair {
  /** The minified file; left out where only the map is in the folder. */
  script?: string
  map?: string
  /** The path that the file names as its map, where no file is there. */
  missing?: string
}

const SCRIPT = /\.(?:[cm]?js|bundle|jsbundle)$/
/** Maps of style sheets are passed over: style sheets throw no errors. */
const MAP = /(?<!\.css)\.map$/

/** Every source map below a folder with its minified file, by path. */
export async function findMaps(folder: string): Promise<Pair[]> {
  const files = await filesBelow(folder)
  const maps = new Set(files.filter((path) => MAP.test(path)))
  const pairs: Pair[] = []
  const alone = new Map<string, string | undefined>()
  for (const script of files.filter((path) => SCRIPT.test(path))) {
    const url = trailingComment(await Bun.file(script).text(), 'sourceMappingURL')?.value
    const map = [mapPath(script, url), `${script}.map`].find((path) => maps.delete(path))
    if (map !== undefined) pairs.push({ script, map })
    else if (url?.startsWith('data:')) pairs.push({ script })
    else alone.set(script, url)
  }
  for (const map of maps) {
    const script = await scriptNamedBy(map)
    pairs.push(script !== undefined && alone.delete(script) ? { script, map } : { map })
  }
  for (const [script, missing] of alone) if (missing) pairs.push({ script, missing })
  return pairs.sort((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1))
}

/** The path that stands for the pair in the table of outcomes. */
export const pathOf = ({ script, map = '' }: Pair): string => script ?? map

async function filesBelow(folder: string): Promise<string[]> {
  const files: string[] = []
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isFile()) files.push(path)
    else if (entry.isDirectory() && entry.name !== 'node_modules' && entry.name !== '.git')
      files.push(...(await filesBelow(path)))
  }
  return files
}

/**
 * The path of the map that a script names. A URL with a host, or one that begins at the root, is looked for beside
 * the script, because a folder has no address.
 */
function mapPath(script: string, url = ''): string {
  const path = url.replace(/[?#].*$/s, '')
  const isRelative = !path.startsWith('/') && !URL.canParse(path)
  return join(dirname(script), unescaped(isRelative ? path : basename(path)))
}

function unescaped(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

async function scriptNamedBy(map: string): Promise<string | undefined> {
  try {
    const { file } = readRawMap(await Bun.file(map).bytes())
    return typeof file === 'string' ? join(dirname(map), file) : undefined
  } catch {
    // `prepare` reads the map again and says what is wrong with it.
    return undefined
  }
}
