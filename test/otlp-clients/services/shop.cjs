// One of three services, named by OTEL_SERVICE_NAME: web asks orders, orders asks its database and stock.
const http = require('node:http')
const { setTimeout: pause } = require('node:timers/promises')
const { SpanKind, trace } = require('@opentelemetry/api')
const express = require('express')
const { stopTracing } = require('./tracing.cjs')

const ITEMS_AN_ORDER = 8
const SLOW_MS = 120
/** Where the others are: name → address. */
let peers = {}

const ROUTES = {
  web(app) {
    app.get(
      '/orders/:id',
      passOn('orders', ({ id }) => `/orders/${id}`),
    )
    app.get(
      '/reports/:year',
      passOn('orders', ({ year }) => `/reports/${year}`),
    )
    app.get(
      '/refunds/:id',
      passOn('orders', ({ id }) => `/refunds/${id}`),
    )
  },
  orders(app) {
    app.get('/orders/:id', async ({ params: { id } }, response) => {
      await query('SELECT', 'order', `SELECT * FROM "order" WHERE id = ${id}`)
      for (let item = 0; item < ITEMS_AN_ORDER; item++)
        await query('SELECT', 'item', `SELECT name, price FROM item WHERE id = ${id * 100 + item}`)
      response.json(await ask('stock', `/stock/${id}`))
    })
    app.get('/reports/:year', async ({ params: { year } }, response) => {
      await query('SELECT', 'order', `SELECT sum(total) FROM "order" WHERE year = ${year}`, SLOW_MS)
      response.json({ status: 200 })
    })
    app.get('/refunds/:id', ({ params: { id } }) => {
      throw new RangeError(`Order ${id} was refunded before`)
    })
  },
  stock(app) {
    app.get('/stock/:id', (_, response) => response.json({ status: 200 }))
  },
}

const app = express()
ROUTES[process.env.OTEL_SERVICE_NAME](app)
app.use((_error, _request, response, _next) => response.status(500).json({ status: 500 }))
const server = app.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))

process.on('message', async (told) => {
  if (told.peers) peers = told.peers
  if (!told.stop) return
  server.closeAllConnections()
  server.close()
  process.send({ counts: await stopTracing() })
  process.disconnect()
})

function passOn(service, pathOf) {
  return async ({ params }, response) => {
    const { status } = await ask(service, pathOf(params))
    response.status(status).json({ status })
  }
}

function ask(service, path) {
  return new Promise((resolve, reject) => {
    const request = http.get(peers[service] + path, async (response) => {
      let body = ''
      for await (const part of response) body += part
      resolve(JSON.parse(body))
    })
    request.on('error', reject)
  })
}

/** What an instrumented driver would tell of a query (semantic conventions of database clients). */
async function query(operation, table, text, ms = 1) {
  const span = trace.getTracer('driver').startSpan(`${operation} ${table}`, {
    kind: SpanKind.CLIENT,
    attributes: {
      'db.system.name': 'postgresql',
      'db.namespace': 'shop',
      'db.operation.name': operation,
      'db.collection.name': table,
      'db.query.text': text,
    },
  })
  await pause(ms)
  span.end()
}
