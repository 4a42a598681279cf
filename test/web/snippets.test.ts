import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { curl } from '../../web/views/settings/snippets/curl'
import { javascript } from '../../web/views/settings/snippets/javascript'
import { node } from '../../web/views/settings/snippets/node'
import { python } from '../../web/views/settings/snippets/python'
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

async function inPage(code: string) {
  const browser = await launch()
  try {
    const page = await browser.newPage()
    await page.setContent(`<script>${code}</script>`)
    await page.waitForResponse((response) => response.url().endsWith('/events/ingest'))
  } finally {
    await browser.close()
  }
}

test.each([
  ['curl', curl, 'Hello from curl', (code: string) => run('line.sh', code, ['sh']), true],
  [
    'Node',
    node,
    'Error: Hello from Node',
    (code: string) => run('report.mjs', code, [Bun.which('node') ?? process.execPath]),
    true,
  ],
  [
    'Python',
    python,
    'RuntimeError: Hello from Python',
    (code: string) => run('report.py', code, ['python3']),
    Bun.which('python3') !== null,
  ],
  [
    'JavaScript in a page',
    javascript,
    'Error: Hello from JavaScript',
    inPage,
    chromiumPath() !== undefined,
  ],
] as const)(
  'the snippet for %s makes an issue, run as it stands',
  async (_, snippet, title, run, isHere) => {
    if (!isHere) return
    await run(snippet.code(box.url, key))
    const { items } = await box.ask<{ items: { title: string }[] }>(
      'GET',
      '/projects/default/issues',
    )
    expect(items.map((issue) => issue.title)).toContain(title)
  },
  30_000,
)
