import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { log } from '../lib/log'
import { UsageError } from './common'

/**
 * Reads certificate and key, and checks both, because the runtime's own refusal names neither file.
 * @throws UsageError for a file that cannot be read or is no PEM, and for a key that is not that of the certificate
 */
export function readTls(certFile: string, keyFile: string, now: number) {
  const cert = text('--tls-cert', certFile)
  const key = text('--tls-key', keyFile)
  const certificate = parsed('--tls-cert', certFile, 'CERTIFICATE', () => new X509Certificate(cert))
  const privateKey = parsed('--tls-key', keyFile, 'PRIVATE KEY', () => createPrivateKey(key))
  if (!certificate.checkPrivateKey(privateKey))
    throw new UsageError(
      `--tls-cert and --tls-key do not belong together: ${keyFile} is not the key of the first certificate in ${certFile}.`,
    )
  if (Date.parse(certificate.validTo) < now)
    log.warn('the certificate has expired; clients will refuse it', {
      file: certFile,
      validTo: certificate.validTo,
    })
  return { cert, key, certificate }
}

function text(option: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    const { code } = cause as { code?: string }
    throw new UsageError(
      code === 'ENOENT'
        ? `${option} is ${file}; there is no such file.`
        : `${option} is ${file}; it cannot be read (${code}). Name a file that this user may read.`,
    )
  }
}

function parsed<T>(option: string, file: string, kind: string, parse: () => T): T {
  try {
    return parse()
  } catch {
    throw new UsageError(
      `${option} is ${file}; it is no PEM file with a ${kind.toLowerCase()}: one has a line -----BEGIN ${kind}-----, and no passphrase.`,
    )
  }
}
