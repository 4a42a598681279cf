import { expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import type { EndpointPage } from '../../src/traces/pages/endpoints/model'
import { docPage, folderWithPackages } from './doc-snippet'
import { startShop } from './shop'

setDefaultTimeout(30_000)
const hasNode = Bun.which('node') !== null
if (!hasNode) console.warn('SKIPPED: an app of ES modules takes Node (install nodejs).')

const TRACING = join(import.meta.dir, 'services/tracing.cjs')
const [LOADER = ''] = /--experimental-loader=\S+/.exec(docPage) ?? []

const APP = `
import express from 'express'
import { stopTracing } from './tracing.cjs'

const app = express()
app.get('/orders/:id', (_, response) => response.end())
const server = app.listen(0, '127.0.0.1', async () => {
  await fetch(\`http://127.0.0.1:\${server.address().port}/orders/4711\`)
  console.log(await stopTracing())
  process.exit()
})
`

test.skipIf(!hasNode).each([
  ['with the loader that the documentation names', true, 'GET /orders/:id'],
  ['without it', false, 'GET'],
])('an app of ES modules %s', async (_, isLoaded, name) => {
  const shop = await startShop()
  const folder = folderWithPackages()
  await Bun.write(join(folder, 'app.mjs'), APP)
  await Bun.write(join(folder, 'tracing.cjs'), Bun.file(TRACING))
  const child = Bun.spawn(
    ['node', ...(isLoaded ? [LOADER] : []), '--require', './tracing.cjs', 'app.mjs'],
    {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        OTEL_EXPORTER_OTLP_ENDPOINT: `${shop.server.url}/otlp`,
        OTEL_EXPORTER_OTLP_HEADERS: `x-api-key=${shop.key}`,
      },
      stdio: ['ignore', 'ignore', 'ignore'],
    },
  )
  expect(await child.exited).toBe(0)
  const { items } = await shop.ask<EndpointPage>(`/projects/${shop.project}/endpoints`)
  expect(items.map((endpoint) => endpoint.name)).toEqual([name])
})
