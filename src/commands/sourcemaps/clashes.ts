import { basename } from 'node:path'
import { type Pair, pathOf } from './find-maps'

/**
 * Finds files of one name that have different maps. A release holds one map for a name: the last one sent would
 * replace the others, and frames of those files would show wrong positions.
 * @returns by the path of a file, the path of another with its name
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
