import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { curl } from '../../src/sdk/snippets/curl'
import { go } from '../../src/sdk/snippets/go'
import { java } from '../../src/sdk/snippets/java'
import { javascript } from '../../src/sdk/snippets/javascript'
import { node } from '../../src/sdk/snippets/node'
import { php } from '../../src/sdk/snippets/php'
import { python } from '../../src/sdk/snippets/python'
import { ruby } from '../../src/sdk/snippets/ruby'
import type { Snippet } from '../../src/sdk/snippets/snippet'
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

/** Installs what the first line of a snippet says, and runs it. */
async function withPackage(file: string, code: string, command: string[]) {
  await Bun.write(join(folder, 'package.json'), '{}')
  const [line = ''] = code.split('\n')
  await run('install.sh', `${line.replace('// ', '')} --no-audit --no-fund`, ['sh'])
  await run(file, code, command)
}

/** Runs a snippet in a page, until it has reported. */
async function inPage(code: string) {
  const browser = await launch()
  try {
    const page = await browser.newPage()
    const reported = page.waitForResponse(
      (response) =>
        response.url().endsWith('/events/ingestBatch') && response.request().method() === 'POST',
    )
    await page.setContent(code)
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
  npm: {
    snippet: node,
    title: 'Error: Hello from Node',
    run: (code) => withPackage('report.mjs', code, ['node']),
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
})
