import { Command } from 'commander'
import { REASONS } from '../backup/manifest'
import { isRestoring } from '../backup/restore/settle'
import { writeBackup } from '../backup/write-backup'
import type { Config } from '../config'
import { keyPlace } from '../db/secrets/key-file'
import { sizeText } from '../lib/size-text'
import { oneWord } from './common'
import { print } from './output'

interface Options {
  json?: boolean
  data: string
  withKey?: boolean
  reason: string
}

/** It only reads the folder, beside whatever runs there, so that it makes nothing ready. */
export const backupCommand = ({ limits, secretsKeyFile }: Config) =>
  new Command('backup')
    .description('copy the data folder into one file, while the server runs or without it')
    .argument('<file>', 'the file to write, such as whimbrel-2026-11-22.tar')
    .option(
      '--with-key',
      'take secrets.key with it: whoever has the file can then read second factors',
    )
    .option('--reason <word>', 'what the manifest says of why it was made', 'command')
    .option('--json', 'print one JSON object')
    .action((file: string, { json, data, withKey = false, reason }: Options) => {
      if (isRestoring(data))
        throw new Error(`${data} is being restored. Wait for that, or start the server to end it.`)
      const options = {
        reason: oneWord(REASONS, reason, '--reason'),
        ...(withKey && { key: keyPlace(data, secretsKeyFile).path }),
        reserveBytes: limits.diskReserveBytes,
        now: Date.now(),
      }
      const from = performance.now()
      const { bytes, manifest } = writeBackup(data, file, options)
      const tookMs = Math.round(performance.now() - from)
      const { counts, waiting } = manifest
      const key = withKey
        ? ' It holds secrets.key: keep it as you keep passwords.'
        : ' It leaves out secrets.key, if there is one: keep a copy of that elsewhere.'
      print(
        json,
        { file, bytes, tookMs, manifest },
        `Backed up ${data} to ${file}: ${sizeText(bytes)} in ${(tookMs / 1000).toFixed(1)} s, read back and compared.\n${countText(counts)}${waiting.records > 0 ? `; ${waiting.records.toLocaleString('en')} records wait to be digested` : ''}.${key}`,
      )
    })

const countText = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${count.toLocaleString('en')} ${wordsOf(name)}`)
    .join(', ')

/** `sourceMaps` → source maps */
const wordsOf = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
