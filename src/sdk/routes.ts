import type { Database } from 'bun:sqlite'
import { Elysia } from 'elysia'
import { type ApiDeps, api } from '../accounts/door'
import { answerFile, FOR_EVER } from '../http/answer-file'
import { CORS } from '../http/cors'
import { describe } from '../http/describe'
import { Problem } from '../lib/problem'
import type { Note } from '../lib/remote'
import { ownNames, SDK, sdkFiles } from './files'
import { SdkView } from './model'
import { keptScripts } from './reads'
import type { sdkNotes } from './store'

interface Deps extends ApiDeps {
  db: Database
  note: Note<ReturnType<typeof sdkNotes>>
  clock: () => number
  /** A further path for the script that sends analytics alone. */
  analyticsPath: string | undefined
}

/** Any page may load it, also one that isolates itself from other origins. */
const FOR_PAGES = {
  ...CORS,
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}
/** A new version reaches pages within this time. */
const FOR_A_WHILE = 'public, max-age=600'

/** Where applications get the SDK: a script for pages, a package for npm. */
export function sdkRoutes({ door, db, note, clock, analyticsPath }: Deps) {
  const files = sdkFiles(analyticsPath)
  const kept = keptScripts(db)
  const asked = new Set<string>()

  /** Has the script stay, once a page loads it by its hash. */
  function keep(name: string, gzip: Uint8Array | undefined) {
    if (asked.has(name) || !gzip) return
    asked.add(name)
    note('sdk.asked', { name, gzip, at: clock() })
  }

  function earlier(name: string): Response {
    const gzip = kept(name)
    if (!gzip) throw new Problem('not_found', `There is no ${SDK}${name}. See /api/v1/sdk.`)
    return new Response(Bun.gunzipSync(gzip as Uint8Array<ArrayBuffer>), {
      headers: {
        ...FOR_PAGES,
        'cache-control': FOR_EVER,
        'content-type': 'text/javascript; charset=utf-8',
      },
    })
  }

  const routes = new Elysia({ name: 'sdk' }).use(door)
  if (analyticsPath)
    for (const [path, script] of ownNames(analyticsPath))
      routes.get(
        path,
        async ({ request }) => {
          const { byName } = await files()
          const headers = { ...FOR_PAGES, 'cache-control': FOR_A_WHILE }
          return answerFile(byName, script, request, headers)
        },
        {
          detail: describe({
            summary: 'The script that sends analytics alone, under a name of your own',
            tag: 'SDK',
            needs: 'nothing',
            media: 'application/octet-stream',
            openToPages: true,
            refuses: [],
          }),
        },
      )
  return routes
    .get(
      '/sdk/:file',
      async ({ request, params: { file } }) => {
        const { byName, hashed } = await files()
        const isHashed = hashed.has(file)
        if (isHashed) keep(file, byName.get(`${file}.gz`))
        const headers = { ...FOR_PAGES, 'cache-control': isHashed ? FOR_EVER : FOR_A_WHILE }
        return answerFile(byName, file, request, headers) ?? earlier(file)
      },
      {
        detail: describe({
          summary: 'The SDK: a script for pages, or the package for npm',
          description:
            '`whimbrel.js` is the script of the version that the server is; under the name that `/api/v1/sdk` says, it never changes, and stays when the server is upgraded. `whimbrel-errors.js` is the script without tracing, `whimbrel-analytics.js` sends analytics alone (`whimbrel-analytics-vitals.js` with Web Vitals), `whimbrel.tgz` is what `npm install` takes.',
          tag: 'SDK',
          needs: 'nothing',
          media: 'application/octet-stream',
          openToPages: true,
          refuses: ['not_found'],
        }),
      },
    )
    .get('/api/v1/sdk', async () => (await files()).view, {
      ...api('read', {
        summary: 'Where the SDK is, with the hash for script tags',
        tag: 'SDK',
        answers: SdkView,
      }),
    })
}
