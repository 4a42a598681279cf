import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { messageOf } from '../../lib/message-of'
import { syncFolder } from '../files/sync-folder'
import { KEY_BYTES, type SecretsKey, secretsKey } from './seal'

/** The file in the data folder; backups leave it out unless they are asked to take it. */
export const SECRETS_KEY_FILE = 'secrets.key'

/** Where the key lies: in the data folder, or in a file of its own that the operator has named and makes. */
export interface KeyPlace {
  path: string
  isNamed: boolean
}

export const keyPlace = (dataDir: string, named: string | undefined): KeyPlace =>
  named === undefined
    ? { path: join(dataDir, SECRETS_KEY_FILE), isNamed: false }
    : { path: named, isNamed: true }

/** What was found at its place: a key, or why there is none, with the mend. */
export type FoundKey = { key: SecretsKey; warning?: string } | { fault: string; canMake: boolean }

/** 32 bytes in base64, as `openssl rand -base64 32` writes them. */
const KEY_TEXT = /^[A-Za-z0-9+/]{43}=$/

export function readKey({ path, isNamed }: KeyPlace): FoundKey {
  let text: string
  let mode: number
  try {
    text = readFileSync(path, 'utf8').trim()
    mode = statSync(path).mode
  } catch (cause) {
    if ((cause as { code?: string }).code !== 'ENOENT')
      return {
        fault: `${path} cannot be read (${messageOf(cause)}): let the user that runs the server own it, with mode 600.`,
        canMake: false,
      }
    return isNamed
      ? {
          fault: `WHIMBREL_SECRETS_KEY_FILE names ${path}, which is not there: put the key there, or make a first one with \`openssl rand -base64 32 > ${path}\`.`,
          canMake: false,
        }
      : { fault: `${path} is not there.`, canMake: true }
  }
  if (!KEY_TEXT.test(text))
    return {
      fault: `${path} holds no key, which is one line of 44 characters: put the right file in its place. A folder in which nothing is sealed may do without: then remove it.`,
      canMake: false,
    }
  const key = secretsKey(Buffer.from(text, 'base64'))
  // What mounts secrets into containers gives them to a group.
  const strangers = isNamed ? 0o007 : 0o077
  if (process.platform === 'win32' || (mode & strangers) === 0) return { key }
  return {
    key,
    warning: `${path} can be read by other users of this machine: chmod 600 ${path}`,
  }
}

/** Makes a key, which is on the disk when this returns. @throws what the disk says */
export function makeKey({ path }: KeyPlace): SecretsKey {
  const bytes = randomBytes(KEY_BYTES)
  // Whole or not there at all, also after a power cut: what was sealed with half a key is lost.
  const draft = `${path}.${process.pid}`
  try {
    const file = openSync(draft, 'wx', 0o600)
    try {
      writeSync(file, `${bytes.toString('base64')}\n`)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(draft, path)
  } catch (cause) {
    rmSync(draft, { force: true })
    throw cause
  }
  syncFolder(dirname(path))
  return secretsKey(bytes)
}
