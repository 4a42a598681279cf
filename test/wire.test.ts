import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wireTypes } from '../scripts/wire-types'

const ROOT = join(import.meta.dir, '..')
const WIRE = join(ROOT, 'src/wire')
const NAMES = [...wireTypes().matchAll(/^export type (\w+)/gm)].map(([, name]) => name as string)
const folder = mkdtempSync(join(tmpdir(), 'whimbrel-wire-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The code of a client that uses the types of events and spans, also against what they forbid. */
const client = (from: string) => `
import type { BatchAnswer, EventBody, ProblemBody, SpanBatch } from '${from}'

const event: EventBody = { exception: { type: 'CardError', value: 'declined' }, level: 'error' }
const spans: SpanBatch = {
  spans: [{ traceId: 'a', spanId: 'b', name: 'GET /', kind: 'server', startTime: '1', endTime: '2' }],
}
// @ts-expect-error the key says the environment
const inProduction: EventBody = { message: 'x', environment: 'production' }
// @ts-expect-error there is no such level
const loud: EventBody = { message: 'x', level: 'loud' }

export const bodies = [event, spans, inProduction, loud].map((body) => JSON.stringify(body))
export const accepted = (answer: BatchAnswer): number => answer.accepted
export const mayRetry = (refusal: ProblemBody): boolean => refusal.retry
`

/** Compiles files with nothing of this machine in reach but the language itself. */
async function compile(files: string[], more: object = {}) {
  const config = {
    compilerOptions: {
      target: 'ES2022',
      lib: ['ES2022'],
      types: [],
      module: 'ESNext',
      moduleResolution: 'bundler',
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      ...more,
    },
    files,
  }
  await Bun.write(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const tsc = Bun.spawn([join(ROOT, 'node_modules/.bin/tsc'), '-p', folder], { stdout: 'pipe' })
  const [said, status] = await Promise.all([new Response(tsc.stdout).text(), tsc.exited])
  return { said, status }
}

test('a client that takes the types of the wire takes no code', async () => {
  const entry = join(folder, 'bundled.ts')
  await Bun.write(entry, client(WIRE))
  const { outputs, success } = await Bun.build({ entrypoints: [entry], target: 'browser' })
  expect(success).toBe(true)
  const code = (await outputs[0]?.text()) ?? ''
  expect(code).toContain('CardError')
  expect(code.length).toBeLessThan(900)
  expect(code).not.toMatch(/typebox|elysia|import\b|require/i)
})

test('the types of the wire are written out, and compile where there is nothing else', async () => {
  const types = wireTypes()
  expect(types).not.toContain('import')
  await Bun.write(join(folder, 'wire.d.ts'), types)
  await Bun.write(join(folder, 'client.ts'), client('./wire'))
  expect(await compile(['wire.d.ts', 'client.ts'])).toEqual({ said: '', status: 0 })
})

test('the types that are written out are those of the schemas, each of them', async () => {
  const wire = await Bun.file(`${WIRE}.ts`).text()
  const named = [...wire.matchAll(/export type \{([^}]*)\}/g)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  )
  expect(NAMES.toSorted()).toEqual(named.toSorted())
  const same = NAMES.map(
    (name) => `
export const ${name}Here = (body: Written.${name}): Wire.${name} => body
export const ${name}There = (body: Wire.${name}): Written.${name} => body`,
  )
  await Bun.write(join(folder, 'wire.d.ts'), wireTypes())
  await Bun.write(
    join(folder, 'same.ts'),
    `import type * as Written from './wire'\nimport type * as Wire from '${WIRE}'\n${same.join('')}`,
  )
  expect(await compile(['same.ts'], { skipLibCheck: true })).toEqual({ said: '', status: 0 })
})
