import { Elysia, NotFoundError } from 'elysia'
import { answerFile, FOR_EVER } from './answer-file'
import { builtFiles } from './built-files'
import type { Route } from './methods'
import { PAGE_HEADERS } from './page-headers'

/** The folder of the files that the page loads. A project's address cannot begin with `_`. */
const ASSETS = '/_assets/'
/** What the page loads has a hash in its name. Browsers ask for the page itself each time. */
const KEPT = { ...PAGE_HEADERS, 'cache-control': FOR_EVER }
const ASKED_AGAIN = { ...PAGE_HEADERS, 'cache-control': 'no-cache' }
/**
 * Where programs send their users, some in a window that they wait for: a page that keeps to itself would cut them off from it. A click
 * that such a window has lured there is not taken (web/views/consent/use-seen.ts).
 */
const CONSENT = '/oauth/authorize'
const WAITED_FOR = { ...ASKED_AGAIN, 'cross-origin-opener-policy': 'unsafe-none' }
/**
 * The pages of shared links, each with its token: no cache and no search engine keeps one, and no page that it leads to is told
 * of its address. A project's address cannot begin so.
 */
export const SHARED_PATH = '/_share/'
const UNNAMED = {
  ...PAGE_HEADERS,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
}
/** No path below this is a page. The pages of a project called `api` have other paths. */
const API = '/api/v1/'
/** A path of two uses: spans are sent there, and a project called `v1` has its page of traces there. */
const ALSO_A_PAGE = '/v1/traces'

/**
 * Answers the dashboard: its files, and its one page at every path that no other route has. Requests that were meant for the
 * API are left to the mapper of errors.
 * @param routes all that the app answers
 */
export function pageRoutes(routes: () => readonly Route[]) {
  const files = builtFiles({ folder: 'web', build: 'buildWeb' })
  let taken: Set<string | undefined> | undefined

  /** Whether a browser asks for a page, rather than a program that misspelled a path of the API. */
  function isForPage(request: Request, path: string): boolean {
    taken ??= new Set(routes().map((route) => firstOf(route.path)))
    const accepted = request.headers.get('accept') ?? ''
    if (path.startsWith(API)) return false
    return accepted.includes('text/html') || !taken.has(firstOf(path))
  }

  return new Elysia({ name: 'pages' }).get('/*', async ({ request, path }) => {
    if (path.startsWith(ASSETS)) {
      const name = path.slice(ASSETS.length)
      return answerFile(await files(), name, request, KEPT) ?? notFound()
    }
    const isTaken = path !== ALSO_A_PAGE && routes().some((route) => route.path === path)
    if (isTaken || !isForPage(request, path)) return notFound()
    return answerFile(await files(), 'index.html', request, headersOf(path)) ?? notFound()
  })
}

function headersOf(path: string) {
  if (path.startsWith(SHARED_PATH)) return UNNAMED
  return path === CONSENT ? WAITED_FOR : ASKED_AGAIN
}

const firstOf = (path: string) => path.split('/')[1]

function notFound(): never {
  throw new NotFoundError()
}
