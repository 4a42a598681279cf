import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { curl } from '../../web/views/settings/snippets/curl'
import { go } from '../../web/views/settings/snippets/go'
import { java } from '../../web/views/settings/snippets/java'
import { javascript } from '../../web/views/settings/snippets/javascript'
import { node } from '../../web/views/settings/snippets/node'
import { php } from '../../web/views/settings/snippets/php'
import { python } from '../../web/views/settings/snippets/python'
import { ruby } from '../../web/views/settings/snippets/ruby'
import type { Snippet } from '../../web/views/settings/snippets/snippet'
import { type Box, startBox } from './box'
import { chromiumPath, launch } from './chromium'

let box: Box
let key: string
let folder: string
beforeAll(async () => {
  box = await startBox()
  await box.signUp()
  key = await box.giveKey('default', 'development')
  folder = mkdtempSync(join(tmpdir(), 'whimbrel-snippets-'))
})
afterAll(async () => {
  await box?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function run(file: string, code: string, command: string[]) {
  await Bun.write(join(folder, file), code)
  const child = Bun.spawn([...command, file], { cwd: folder, stdout: 'ignore', stderr: 'pipe' })
  const [status, said] = await Promise.all([child.exited, new Response(child.stderr).text()])
  if (status !== 0) throw new Error(said)
}

/** Runs a snippet in a page, and then more code there. Waits until it has reported `reports` times. */
async function inPage(code: string, more = '', reports = 1) {
  const browser = await launch()
  try {
    const page = await browser.newPage()
    let seen = 0
    const reported = new Promise<void>((resolve) => {
      page.on('response', (response) => {
        if (!response.url().endsWith('/events/ingest') || response.request().method() !== 'POST')
          return
        seen++
        if (seen === reports) resolve()
      })
    })
    await page.setContent(`<script>${code}\n${more}</script>`)
    await reported
  } finally {
    await browser.close()
  }
}

async function titles(): Promise<string[]> {
  const { items } = await box.ask<{ items: { title: string }[] }>('GET', '/projects/default/issues')
  return items.map((issue) => issue.title)
}

interface Case {
  snippet: Snippet
  title: string
  run(code: string): Promise<void>
}

/** The cases of programs that this machine has to have. */
const HERE: Record<string, Case> = {
  sh: { snippet: curl, title: 'Hello from curl', run: (code) => run('line.sh', code, ['sh']) },
  bun: {
    snippet: node,
    title: 'Error: Hello from Node',
    run: (code) => run('report.mjs', code, [Bun.which('node') ?? process.execPath]),
  },
  python3: {
    snippet: python,
    title: 'RuntimeError: Hello from Python',
    run: (code) => run('report.py', code, ['python3']),
  },
}

/** Toolchains of other languages: `WHIMBREL_TOOLCHAINS=1` runs those that are on this machine. */
const TOOLCHAINS: Record<string, Case> = {
  go: {
    snippet: go,
    title: '*errors.errorString: Hello from Go',
    run: (code) => run('report.go', code, ['go', 'run']),
  },
  java: {
    snippet: java,
    title: 'java.lang.IllegalStateException: Hello from Java',
    run: (code) => run('Report.java', code, ['java']),
  },
  php: {
    snippet: php,
    title: 'RuntimeException: Hello from PHP',
    run: (code) => run('report.php', code, ['php']),
  },
  ruby: {
    snippet: ruby,
    title: 'RuntimeError: Hello from Ruby',
    run: (code) => run('report.rb', code, ['ruby']),
  },
}

for (const [cases, isAsked] of [
  [HERE, true],
  [TOOLCHAINS, process.env.WHIMBREL_TOOLCHAINS === '1'],
] as const)
  for (const [program, { snippet, title, run }] of Object.entries(cases))
    test.skipIf(!isAsked || Bun.which(program) === null)(
      `the snippet for ${snippet.name} makes an issue, run as it stands`,
      async () => {
        await run(snippet.code(box.url, key))
        expect(await titles()).toContain(title)
      },
      60_000,
    )

describe.skipIf(chromiumPath() === undefined)('the snippet for JavaScript, run in a page', () => {
  test('makes an issue as it stands', async () => {
    await inPage(javascript.code(box.url, key))
    expect(await titles()).toContain('Error: Hello from JavaScript')
  })

  test.each([
    ['an object', "Promise.reject({ code: 'E_CARD' })", 'object: {"code":"E_CARD"}'],
    ['a text', "Promise.reject('card declined')", 'string: card declined'],
    ['nothing', 'Promise.reject()', 'undefined'],
    ['null', 'Promise.reject(null)', 'object: null'],
    [
      'an error thrown later',
      "setTimeout(() => { throw new TypeError('late') })",
      'TypeError: late',
    ],
  ])('reports a rejection with %s', async (_, more, title) => {
    await inPage(javascript.code(box.url, key), more, 2)
    expect(await titles()).toContain(title)
  })
})
