import { descriptionOf } from '../describe'
import type { Route } from '../methods'
import type { DialectName } from './dialects'

/** How a caller is treated at a path. */
interface Manner {
  refusesAs: DialectName
  /** Whether a page of any origin may read the answer. */
  openToPages: boolean
}

const USUAL: Manner = { refusesAs: 'problem', openToPages: false }

/**
 * Finds the manner of a path in what the routes say of themselves. A path without a route has the manner of the routes in its
 * folder of the root, if they agree: a client that misspells `/otlp/v1/traces` still is a client of OTLP.
 * @param routes all that the app answers; read at the first call, when all are there
 */
export function manners(routes: () => readonly Route[]) {
  let known: ReturnType<typeof collected> | undefined
  /** @param route the path as the route has it (`/issues/:id`), where one was found */
  return (path: string, route?: string): Manner => {
    known ??= collected(routes())
    const { byPath, byFolder } = known
    return byPath.get(route ?? path) ?? byPath.get(path) ?? byFolder.get(folderOf(path)) ?? USUAL
  }
}

function collected(routes: readonly Route[]) {
  const byPath = new Map<string, Manner>()
  const byFolder = new Map<string, Manner>()
  for (const route of routes) {
    const description = descriptionOf(route)
    if (!description) continue
    const { refusesAs = USUAL.refusesAs, openToPages = USUAL.openToPages } = description
    const manner = { refusesAs, openToPages }
    agree(byPath, route.path, manner)
    agree(byFolder, folderOf(route.path), manner)
  }
  return { byPath, byFolder }
}

/** Notes the manner of a path or folder; where its routes differ, that is the usual one. */
function agree(known: Map<string, Manner>, path: string, manner: Manner): void {
  const { refusesAs, openToPages } = known.get(path) ?? manner
  const isSame = refusesAs === manner.refusesAs && openToPages === manner.openToPages
  known.set(path, isSame ? manner : USUAL)
}

/** The first folder of a path: `/otlp/` of `/otlp/v1/traces`, and nothing of `/metrics`. */
const folderOf = (path: string) => path.slice(0, path.indexOf('/', 1) + 1)
