import { masked } from './masked'

type Fields = Record<string, unknown>

/**
 * Writes one line: JSON for machines, plain words for a terminal. Whatever looks like a secret or an e-mail address is
 * masked, since the text of an error may hold what a client sent.
 */
function write(level: 'info' | 'warn' | 'error', message: string, fields: Fields = {}) {
  const at = new Date().toISOString()
  const line = process.stderr.isTTY
    ? `${at.slice(11, 23)} ${level} ${masked(message)}${plain(fields)}`
    : JSON.stringify({ at, level, message, ...fields }, readable)
  process.stderr.write(`${line}\n`)
}

const plain = (fields: Fields) =>
  Object.entries(fields)
    .map(([name, value]) => ` ${name}=${JSON.stringify(value, readable)}`)
    .join('')

function readable(_: string, value: unknown) {
  const text = value instanceof Error ? (value.stack ?? value.message) : value
  return typeof text === 'string' ? masked(text) : text
}

export const log = {
  info: (message: string, fields?: Fields) => write('info', message, fields),
  warn: (message: string, fields?: Fields) => write('warn', message, fields),
  error: (message: string, fields?: Fields) => write('error', message, fields),
}
