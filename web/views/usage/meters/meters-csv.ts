import type { Usage } from '../../../api/usage'

const HEAD = [
  ...['month', 'signal', 'used', 'included', 'overage', 'development'],
  ...['test', 'staging', 'production'],
]

/** The meters of a month as CSV (RFC 4180); an inclusion without a limit is an empty field. */
export const metersCsv = ({ month, items }: Usage): string =>
  [
    HEAD,
    ...items.map(({ signal, used, included, overage, byEnvironment }) => [
      ...[month, signal, used, included ?? '', overage, byEnvironment.development],
      ...[byEnvironment.test, byEnvironment.staging, byEnvironment.production],
    ]),
  ]
    .map((fields) => `${fields.join(',')}\r\n`)
    .join('')
