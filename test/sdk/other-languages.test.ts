import { expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { temporaryFolder } from '../harness'
import { docSnippet, filledIn } from '../otlp-clients/doc-snippet'
import { startShop } from '../otlp-clients/shop'
import { run } from '../program'
import { foundEvents } from './found-events'

setDefaultTimeout(120_000)

const page = await Bun.file(join(import.meta.dir, '../../docs/sdks.md')).text()
const shop = await startShop()
const client = (heading: string, language: string) =>
  filledIn(docSnippet(heading, language, { page }), shop.server.url, shop.key)

interface Sent {
  level: string
  release: string
  exception: {
    type: string
    value: string
    stacktrace?: { function?: string; inApp?: boolean }[]
  }[]
}

/** The functions of the program itself, oldest call first. */
const ownCalls = (event: Sent | undefined) =>
  event?.exception
    .at(-1)
    ?.stacktrace?.filter(({ inApp }) => inApp)
    .map((frame) => frame.function)

test('the line of the page makes an issue', async () => {
  const { code } = await run(['sh', '-euc', client('One request', 'sh')], { cwd: '/' })
  expect(code).toBe(0)
  const [event] = await foundEvents<Sent>(shop.ask, shop.project, 'key not found')
  expect(event?.exception[0]?.stacktrace).toMatchObject([{ function: '<main>' }, {}, {}])
})

test.skipIf(Bun.which('python3') === null)(
  'the client for Python sends what nobody catches, with its cause',
  async () => {
    const folder = temporaryFolder('whimbrel-python')
    await Bun.write(join(folder, 'whimbrel.py'), client('Python', 'python'))
    await Bun.write(
      join(folder, 'shop.py'),
      `import whimbrel

def price(item):
    return {"tea": 3}[item]

def pay():
    try:
        price("milk")
    except KeyError as cause:
        raise RuntimeError("the till of Python is stuck") from cause

pay()
`,
    )
    const { code, stderr } = await run(['python3', 'shop.py'], { cwd: folder })
    expect({ code, last: stderr.trim().split('\n').at(-1) }).toEqual({
      code: 1,
      last: 'RuntimeError: the till of Python is stuck',
    })
    const [event] = await foundEvents<Sent>(shop.ask, shop.project, 'till of Python')
    expect(event).toMatchObject({
      level: 'fatal',
      release: 'shop@1.4.2',
      exception: [{ type: 'KeyError' }, { type: 'RuntimeError' }],
    })
    expect(ownCalls(event)).toEqual(['<module>', 'pay'])
  },
)

test.skipIf(Bun.which('go') === null || process.env.WHIMBREL_TOOLCHAINS !== '1')(
  'the client for Go sends errors with their causes, and panics',
  async () => {
    const folder = temporaryFolder('whimbrel-go')
    await Bun.write(join(folder, 'go.mod'), 'module shop\n\ngo 1.21\n')
    await Bun.write(join(folder, 'whimbrel/whimbrel.go'), client('Go', 'go'))
    await Bun.write(
      join(folder, 'main.go'),
      `package main

import (
	"errors"
	"fmt"

	"shop/whimbrel"
)

func pay() {
	whimbrel.Report(fmt.Errorf("the till of Go is stuck: %w", errors.New("no milk")))
}

func open(drawers []int) int { return drawers[len(drawers)] }

func main() {
	defer whimbrel.Recover()
	pay()
	open(nil)
}
`,
    )
    const env = { HOME: process.env.HOME ?? folder }
    const { code, stderr } = await run(['go', 'run', '.'], { cwd: folder, env })
    expect(`${code} ${stderr}`).toContain('index out of range')
    const [reported] = await foundEvents<Sent>(shop.ask, shop.project, 'till of Go')
    expect(reported).toMatchObject({
      level: 'error',
      exception: [{ type: '*errors.errorString', value: 'no milk' }, { type: '*fmt.wrapError' }],
    })
    expect(ownCalls(reported)).toEqual(['main.main', 'main.pay'])
    const [panicked] = await foundEvents<Sent>(shop.ask, shop.project, 'index out of range')
    expect(panicked).toMatchObject({ level: 'fatal' })
    expect(ownCalls(panicked)).toEqual(['main.main', 'main.open'])
  },
)
