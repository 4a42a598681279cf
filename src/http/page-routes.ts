import { Elysia, NotFoundError } from 'elysia'
import { answerFile } from './answer-file'
import type { Route } from './methods'
import { webFiles } from './web-files'

/** Where the files lie that the page loads; no project's address begins so. */
const ASSETS = '/_assets/'
/** Here nothing is ever a page. A project may be called `api`: its pages stand beside this. */
const API = '/api/v1/'
/** Where spans are sent to, and where those of a project called `v1` are read. */
const ALSO_A_PAGE = '/v1/traces'

/**
 * The dashboard: its files, and its one page at every path that is nothing else's. What was meant
 * for the API is left to the problem mapper.
 * @param routes all that the app answers
 */
export function pageRoutes(routes: () => readonly Route[]) {
  const files = webFiles()
  let taken: Set<string | undefined> | undefined

  /** Whether a person with a browser asks, not a program that missed a path of the API. */
  function isForPage(request: Request, path: string): boolean {
    taken ??= new Set(routes().map((route) => firstOf(route.path)))
    const accepted = request.headers.get('accept') ?? ''
    if (path.startsWith(API)) return false
    return accepted.includes('text/html') || !taken.has(firstOf(path))
  }

  return new Elysia({ name: 'pages' }).get('/*', async ({ request, path }) => {
    if (path.startsWith(ASSETS)) {
      const name = path.slice(ASSETS.length)
      return answerFile(await files(), name, request) ?? notFound()
    }
    const isTaken = path !== ALSO_A_PAGE && routes().some((route) => route.path === path)
    if (isTaken || !isForPage(request, path)) return notFound()
    return answerFile(await files(), 'index.html', request) ?? notFound()
  })
}

const firstOf = (path: string) => path.split('/')[1]

function notFound(): never {
  throw new NotFoundError()
}
