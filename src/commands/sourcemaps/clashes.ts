import { basename } from 'node:path'
import { type Pair, pathOf } from './find-maps'

/**
 * Different maps for one file name: a release holds one map a name, so that the last would take the place
 * of the others, and frames of those files would be shown in wrong places.
 * @returns by path, the path of another one
 */
export async function clashes(pairs: readonly Pair[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const group of Map.groupBy(pairs, nameOf).values()) {
    if (group.length === 1) continue
    const hashes = await Promise.all(group.map(hashOf))
    group.forEach((pair, i) => {
      const other = group.find((_, j) => hashes[j] !== hashes[i])
      if (other) found.set(pathOf(pair), pathOf(other))
    })
  }
  return found
}

const nameOf = ({ script, map = '' }: Pair) => basename(script ?? map.replace(/\.map$/, ''))

async function hashOf({ script = '', map = script }: Pair): Promise<string> {
  const hasher = new Bun.CryptoHasher('sha256')
  for await (const part of Bun.file(map).stream()) hasher.update(part)
  return hasher.digest('hex')
}
