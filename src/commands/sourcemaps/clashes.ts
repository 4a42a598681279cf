import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { type Pair, pathOf } from './find-maps'

/**
 * Finds files of one name that have different maps. A release holds one map for a name: the last one sent would
 * replace the others, and frames of those files would show wrong positions.
 * @returns by the path of a file, the path of another with its name
 */
export async function clashes(pairs: readonly Pair[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const groups = new Map<string, Pair[]>()
  for (const pair of pairs) {
    const name = nameOf(pair)
    groups.set(name, [...(groups.get(name) ?? []), pair])
  }
  for (const group of groups.values()) {
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
  const hash = createHash('sha256')
  for await (const part of createReadStream(map)) hash.update(part)
  return hash.digest('hex')
}
