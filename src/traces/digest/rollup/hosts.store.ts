import type { Database } from 'bun:sqlite'
import type { Limits } from '../../../limits'
import { OTHER_WORD, type WordStore } from '../words/store'

/** Writes which hosts a project's service map tells apart. */
export function hostStore(db: Database, words: WordStore, { askedHosts }: Limits) {
  const all = db.query<{ host: string }, [number]>('SELECT host FROM asked_host WHERE project = ?')
  const insert = db.query('INSERT INTO asked_host (project, host) VALUES (?, ?)')
  const known = new Map<number, Set<string>>()

  function knownIn(project: number): Set<string> {
    const hosts = known.get(project) ?? new Set(all.all(project).map(({ host }) => host))
    known.set(project, hosts)
    return hosts
  }

  return {
    /** @returns the host's word, or the word for all others; always the same for a host */
    keyOf(project: number, host: string): number {
      const hosts = knownIn(project)
      if (!hosts.has(host)) {
        if (hosts.size >= askedHosts) return OTHER_WORD
        hosts.add(host)
        insert.run(project, host)
      }
      return words.keyOf(project, host)
    },
    /** Forgets rows that a slice wrote which was rolled back. */
    forget: () => known.clear(),
  }
}
