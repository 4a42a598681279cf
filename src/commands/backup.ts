import { resolve } from 'node:path'
import { Command } from 'commander'
import { COMMAND_LINE } from '../accounts/audit/by'
import { REASONS } from '../backup/manifest'
import { isOfEarlierVersion } from '../backup/ready-folder'
import { isRestoring } from '../backup/restore/settle'
import { writeBackup } from '../backup/write-backup'
import type { Config } from '../config'
import { keyPlace } from '../db/secrets/key-file'
import { log } from '../lib/log'
import { messageOf } from '../lib/message-of'
import { sizeText } from '../lib/size-text'
import { oneWord } from './common'
import { folderChanges } from './folder-changes'
import { print } from './output'

interface Options {
  json?: boolean
  data: string
  withKey?: boolean
  reason: string
}

/** It copies the folder beside whatever runs there, and makes nothing ready. */
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
    .action(async (file: string, { json, data, withKey = false, reason }: Options) => {
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
      // A server notes those that it has asked for itself.
      if (reason === 'command')
        await note({ data, file, bytes, tookMs }, limits).catch((cause) =>
          log.warn('the backup is good, but the folder takes no note of it', {
            cause: messageOf(cause),
          }),
        )
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

/** So that whoever watches the service sees when the last one was made. A folder of an earlier version stays as it is. */
async function note(
  { data, file, bytes, tookMs }: { data: string; file: string; bytes: number; tookMs: number },
  limits: Config['limits'],
): Promise<void> {
  if (isOfEarlierVersion(data)) return
  const run = { file: resolve(file), bytes, tookMs, failure: null }
  const change = folderChanges(data, limits)
  await change('backups.note', { ...run, at: Date.now(), by: COMMAND_LINE })
}

const countText = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${count.toLocaleString('en')} ${wordsOf(name)}`)
    .join(', ')

/** `sourceMaps` → source maps */
const wordsOf = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
