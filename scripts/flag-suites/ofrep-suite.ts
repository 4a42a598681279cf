// Runs OpenFeature's specification (evaluation_v2.feature) against a server, over its remote protocol: bun
// scripts/flag-suites/ofrep-suite.ts FOLDER, where FOLDER has a copy of open-feature/spec by that name. Nothing of it is in this
// repository.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onAServer } from '../../bench/on-a-server'
import type { Answer } from '../../src/flags/evaluate/answer'
import { cli } from '../../test/server'
import { readGherkin } from './gherkin'
import { runCase } from './run-case'
import { ABOUT_SDKS, specFlags } from './spec-flags'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder with spec.')
const read = (name: string) =>
  readFileSync(join(folder, 'spec/specification/assets/gherkin', name), 'utf8')
const cases = readGherkin(read('evaluation_v2.feature'))
const asked = cases.filter(({ tags }) => !tags.some((tag) => tag in ABOUT_SDKS))

await onAServer({ binary: undefined }, async ({ url }, data) => {
  await cli(['project', 'create', 'spec'], data)
  const words = ['key', 'create', '--project', 'spec', '--environment', 'production']
  const { key } = await cli<{ key: string }>(words, data)
  const email = 'owner@example.org'
  await cli(['user', 'create', '--email', email, '--role', 'owner'], data)
  const wanted = ['token', 'create', '--email', email, '--scopes', 'read,write']
  const { token } = await cli<{ token: string }>(wanted, data)

  for (const { version: _, ...flag } of specFlags(JSON.parse(read('test-flags.json')))) {
    const made = await fetch(`${url}/api/v1/projects/spec/flags`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(flag),
    })
    if (!made.ok) throw new Error(await made.text())
  }

  async function evaluate(flag: string, context: Record<string, unknown>): Promise<Answer> {
    const answer = await fetch(`${url}/ofrep/v1/evaluate/flags/${encodeURIComponent(flag)}`, {
      method: 'POST',
      headers: { 'x-api-key': key },
      body: JSON.stringify({ context }),
    })
    return (await answer.json()) as Answer
  }

  let passed = 0
  for (const one of asked) {
    const wrong = await runCase(one, evaluate)
    if (wrong === undefined) passed++
    else console.log(`  ${one.name}\n    ${wrong}`)
  }
  console.log(
    `OpenFeature evaluation_v2 over OFREP: ${passed} of ${asked.length} pass, of ${cases.length}; the others are about an SDK`,
  )
  if (passed < asked.length) process.exitCode = 1
})
