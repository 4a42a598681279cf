import type { Random } from './random'

export interface Attribute {
  key: string
  value: Record<string, unknown>
}

export interface Service {
  name: string
  attributes: Attribute[]
}

const text = (key: string, value: string): Attribute => ({ key, value: { stringValue: value } })
const int = (key: string, value: number): Attribute => ({ key, value: { intValue: value } })

const AGENTS = Array.from(
  { length: 40 },
  (_, i) =>
    `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/${110 + i}.0.0.0 Safari/537.36`,
)

/** The services, each with the resource attributes that Node.js's auto-instrumentation sends. */
export const SERVICES: readonly Service[] = ['gateway', 'orders', 'stock'].map((name, i) => ({
  name,
  attributes: [
    text('service.name', name),
    text('service.version', `${name}@4.1${i}.0`),
    text('deployment.environment.name', 'production'),
    int('process.pid', 14_312 + i),
    text('process.executable.name', 'node'),
    text('process.runtime.version', '22.17.0'),
    text('process.command', `/srv/${name}/server.cjs`),
    text('service.instance.id', `d4599b50-b119-4b23-90eb-8e2d0fc06f0${i}`),
    text('os.type', 'linux'),
    text('host.name', `vm-${i}`),
    text('container.id', `1836224e46d7086f50e622a15c5ff76a${i}`),
    text('telemetry.sdk.language', 'nodejs'),
    text('telemetry.sdk.name', 'opentelemetry'),
    text('telemetry.sdk.version', '2.12.0'),
  ],
}))

/** Attributes as the instrumentations of Node.js send them, with values that differ as they do. */
export const attributesOf = {
  server: (dice: Random, route: string, path: string, status: number): Attribute[] => [
    text('http.request.method', 'GET'),
    text('url.scheme', 'https'),
    text('server.address', 'shop.example'),
    int('server.port', 443),
    text('url.path', path),
    text('url.query', `page=${dice.below(20)}`),
    text('client.address', `10.${dice.below(256)}.${dice.below(256)}.${dice.below(256)}`),
    text('network.peer.address', `10.1.0.${dice.below(32)}`),
    int('network.peer.port', 30_000 + dice.below(30_000)),
    text('network.protocol.version', '1.1'),
    text('user_agent.original', dice.pick(AGENTS)),
    text('user.id', `u-${dice.below(20_000)}`),
    int('http.response.status_code', status),
    text('http.route', `/api/${route}/:id`),
  ],
  client: (dice: Random, host: string, path: string, status: number): Attribute[] => [
    text('http.request.method', 'GET'),
    text('url.full', `http://${host}.internal:8080${path}`),
    text('url.path', path),
    text('url.scheme', 'http'),
    text('server.address', `${host}.internal`),
    int('server.port', 8080),
    text('network.peer.address', `10.2.0.${dice.below(8)}`),
    int('network.peer.port', 8080),
    int('http.response.status_code', status),
  ],
  middleware: (name: string): Attribute[] => [
    text('http.route', '/'),
    text('express.name', name),
    text('express.type', 'middleware'),
  ],
  statement: (dice: Random, table: string): Attribute[] => [
    text('db.system.name', 'postgresql'),
    text('db.namespace', 'shop'),
    text(
      'db.query.text',
      `SELECT id, name, price, updated_at FROM ${table} WHERE tenant = $1 AND id = ${dice.below(100_000)}`,
    ),
    text('server.address', 'db.internal'),
    int('server.port', 5432),
    int('db.response.returned_rows', dice.below(200)),
  ],
  cache: (dice: Random): Attribute[] => [
    text('db.system.name', 'redis'),
    text('db.query.text', `GET session:${dice.hex(12)}`),
    text('server.address', 'cache.internal'),
    int('server.port', 6379),
  ],
  message: (dice: Random): Attribute[] => [
    text('messaging.system', 'rabbitmq'),
    text('messaging.destination.name', 'stock.reserved'),
    text('messaging.message.id', dice.hex(32)),
    int('messaging.message.body.size', 200 + dice.below(4000)),
  ],
  exception: (dice: Random, atMicros: number, route: string) => ({
    name: 'exception',
    timeUnixNano: `${atMicros}000`,
    attributes: [
      text('exception.type', 'TimeoutError'),
      text('exception.message', `${route} ${dice.below(1_000_000)} took too long`),
      text(
        'exception.stacktrace',
        `TimeoutError: ${route} took too long\n    at reserve (/srv/orders/src/${route}.js:41:11)\n    at async handle (/srv/orders/src/server.js:112:7)`,
      ),
    ],
    droppedAttributesCount: 0,
  }),
}
