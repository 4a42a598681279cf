/**
 * The load generator, a process of its own so that neither its event loop nor its garbage
 * disturbs what it measures:
 *
 *   bun bench/load.ts --url http://127.0.0.1:4700 --key K [--seconds 10] [--connections 128]
 *     [--batch 1] [--rate 0] [--seed 1] [--json]
 */
import { parseArgs } from 'node:util'
import { drive } from './drive'

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      key: { type: 'string', default: '' },
      seconds: { type: 'string', default: '10' },
      connections: { type: 'string', default: '128' },
      batch: { type: 'string', default: '1' },
      rate: { type: 'string', default: '0' },
      seed: { type: 'string', default: '1' },
      json: { type: 'boolean', default: false },
    },
  })
  if (values.url === undefined) throw new Error('--url says where the load goes.')
  const report = await drive({
    url: values.url,
    key: values.key,
    seconds: Number(values.seconds),
    connections: Number(values.connections),
    batch: Number(values.batch),
    rate: Number(values.rate),
    seed: Number(values.seed),
  })
  console.log(values.json ? JSON.stringify(report) : report)
  process.exit(report.failure === undefined ? 0 : 1)
}
