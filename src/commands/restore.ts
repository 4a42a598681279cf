import { Command } from 'commander'
import { restoreBackup } from '../backup/restore/restore-backup'
import type { Config } from '../config'
import { keyPlace } from '../db/secrets/key-file'
import { print } from './output'
import { quoted, self } from './self'

interface Options {
  json?: boolean
  data: string
  replace?: boolean
}

export const restoreCommand = ({ secretsKeyFile }: Config) =>
  new Command('restore')
    .description('check a backup, then put it in the place of the data folder')
    .argument('<file>', 'a file that `whimbrel backup` wrote')
    .option('--replace', 'put data that is there aside, into a folder within the data folder')
    .option('--json', 'print one JSON object')
    .action((file: string, { json, data, replace = false }: Options) => {
      const { manifest, aside, withoutKey } = restoreBackup(data, file, {
        replace,
        key: keyPlace(data, secretsKeyFile).path,
        now: Date.now(),
      })
      const { at, version, counts } = manifest
      const says = [
        `Restored ${data} to what it was at ${at} (version ${version}): ${counts.projects ?? 0} projects, ${counts.issues ?? 0} issues, ${counts.events ?? 0} events, ${counts.spans ?? 0} spans.`,
        aside && `What was there before is in ${aside}. Once all is well: rm -r ${quoted(aside)}`,
        withoutKey > 0 && keyWords(data, withoutKey),
        `Start it: ${self()} serve --data ${quoted(data)}`,
      ]
      print(json, { data, aside, withoutKey, manifest }, says.filter(Boolean).join('\n'))
    })

const keyWords = (data: string, people: number) =>
  `There is no secrets.key here, which opens the second factors of ${people} ${people === 1 ? 'person' : 'people'}. Put the file from the old folder into ${data}. If it is lost, each of them sets up a second factor anew: ${self()} user link --email … --reset-totp`
