import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Certificate {
  key: string
  cert: string
}

export const hasOpenssl = Bun.which('openssl') !== null
if (!hasOpenssl) console.warn('NOT TESTED: targets and mail servers with TLS, for want of openssl')

/** A certificate for a name, which nobody has signed; nothing without openssl. */
export function certificateOf(name: string): Certificate {
  if (!hasOpenssl) return { key: '', cert: '' }
  const folder = mkdtempSync(join(tmpdir(), 'whimbrel-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const made = Bun.spawnSync([
    ...'openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'.split(
      ' ',
    ),
    ...[
      '-subj',
      `/CN=${name}`,
      '-addext',
      `subjectAltName=DNS:${name}`,
      '-keyout',
      key,
      '-out',
      cert,
    ],
  ])
  if (made.exitCode !== 0) throw new Error(made.stderr.toString())
  const read = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  rmSync(folder, { recursive: true })
  return read
}
