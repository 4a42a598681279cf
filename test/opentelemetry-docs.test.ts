import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { collector } from '../src/sdk/snippets/collector'

const page = await Bun.file(join(import.meta.dir, '../docs/opentelemetry.md')).text()
const yaml = /```yaml\n(.*?)```/s.exec(page)?.[1] ?? ''

interface Collector {
  receivers: Record<string, { protocols: Record<string, unknown> }>
  exporters: Record<string, Exporter>
  service: { pipelines: Record<string, { receivers: string[]; exporters: string[] }> }
}
type Exporter = Record<string, unknown>
const config = Bun.YAML.parse(yaml) as Collector
const exporter = Object.values(config.exporters)[0] ?? {}
const fieldsOf = (of: unknown) => Object.keys(of as object)

// As exporter/otlphttpexporter, config/confighttp and exporter/exporterhelper document them
// (opentelemetry-collector 934999f).
const FIELDS = {
  exporter: [
    'traces_endpoint',
    'encoding',
    'compression',
    'headers',
    'sending_queue',
    'retry_on_failure',
  ],
  queue: ['enabled', 'num_consumers', 'sizer', 'queue_size', 'batch'],
  batch: ['flush_timeout', 'min_size', 'max_size', 'sizer', 'partition'],
  retry: ['enabled', 'initial_interval', 'max_interval', 'max_elapsed_time', 'multiplier'],
}

test('the collector of the page sends what the box takes', () => {
  expect(exporter).toMatchObject({ encoding: 'json', compression: 'gzip' })
  expect(String(exporter.traces_endpoint)).toEndWith('/otlp/v1/traces')
  expect(fieldsOf(exporter.headers)).toEqual(['x-api-key'])
})

test.each([
  ['the exporter', exporter, FIELDS.exporter],
  ['its queue', exporter.sending_queue, FIELDS.queue],
  ['its batches', (exporter.sending_queue as { batch: object }).batch, FIELDS.batch],
  ['its retries', exporter.retry_on_failure, FIELDS.retry],
])('%s has only fields that a collector knows', (_, part, known) => {
  expect(fieldsOf(part).filter((field) => !known.includes(field))).toEqual([])
})

test('every pipeline is made of parts that are there', () => {
  for (const { receivers, exporters } of Object.values(config.service.pipelines)) {
    expect(receivers.filter((name) => !(name in config.receivers))).toEqual([])
    expect(exporters.filter((name) => !(name in config.exporters))).toEqual([])
  }
})

test('the snippet of the dashboard is a part of the same collector', () => {
  const snippet = Bun.YAML.parse(collector.code('https://errors.example.org', 'k')) as Collector
  const [[name, fields] = ['', {}]] = Object.entries(snippet.exporters)
  const { traces_endpoint, encoding, compression } = exporter
  expect(Object.keys(config.exporters)).toEqual([name])
  expect(fields).toEqual({
    traces_endpoint,
    encoding,
    compression,
    headers: { 'X-API-Key': 'k' },
  } as Exporter)
  expect(snippet.service.pipelines.traces?.exporters).toEqual([name])
})
