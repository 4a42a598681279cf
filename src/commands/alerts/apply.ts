import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { aboutSecret, MEMBERS } from '../../alerts/channels/reads'
import { differenceText } from '../../alerts/file/difference-text'
import { type Difference, differences } from '../../alerts/file/differences'
import { givenSecrets } from '../../alerts/file/given-secrets'
import type { AlertsFile, FileChannel } from '../../alerts/file/model'
import { pairsOf } from '../../alerts/file/pairs'
import { readFile } from '../../alerts/file/read-file'
import { type Standing, standingOf } from '../../alerts/file/standing.reads'
import type { Config } from '../../config'
import { openSecrets, type Secrets } from '../../db/secrets/secrets'
import { messageOf } from '../../lib/message-of'
import { Problem } from '../../lib/problem'
import { dataCommand, existingProject, readData, UsageError } from '../common'
import { folderChanges } from '../folder-changes'
import { print } from '../output'
import { makeDifferences } from './make-differences'

/** The environment of the command. */
export type Environment = Record<string, string | undefined>

interface Options {
  data: string
  json?: boolean
  dryRun?: boolean
  yes?: boolean
  prune?: boolean
}

export const applyCommand = (config: Config, environment: Environment) =>
  dataCommand('apply', 'make the alerts of a project as a file says; what differs is shown first')
    .argument('<file>', 'as `whimbrel alerts export` prints it')
    .option('--dry-run', 'show what differs, and change nothing')
    .option('--yes', 'change it')
    .option('--prune', 'remove what the project has and the file does not')
    .action(async (path: string, options: Options, command: Command) => {
      const file = fileAt(path)
      const secrets = openSecrets(options.data, config.secretsKeyFile)
      const { project, standing } = readData(command, (db) => {
        const { id } = existingProject(db, file.project)
        return { project: id, standing: standingOf(db, id) }
      })
      checkKinds(file, standing)
      checkNames(file, standing, options.prune ?? false)
      const given = (channel: FileChannel) => givenSecrets(channel, environment)
      const held = heldSecrets(standing, secrets)
      const all = differences(pairsOf({ file, standing, given, held }))
      const changes = all.filter(({ how }) => options.prune || how !== 'remove')
      const left = all.filter((one) => !changes.includes(one))
      const said = [...(changes.length > 0 ? [differenceText(changes)] : []), ...leftText(left)]
      if (changes.length === 0 || options.dryRun)
        return print(
          options.json,
          { changes, left, isMade: false },
          [...said, ending(changes)].join('\n'),
        )
      if (!options.json) print(false, undefined, said.join('\n'))
      if (!options.yes) throw new UsageError('Nothing is changed yet. Add --yes to do it.')
      const newSecrets = await makeDifferences(changes, {
        file,
        standing,
        project,
        given,
        secrets,
        change: folderChanges(options.data, config.limits),
      })
      print(
        options.json,
        { changes, left, isMade: true, secrets: newSecrets },
        madeText(changes, newSecrets),
      )
    })

/** @throws Problem `invalid_request` with file, line and column of a mistake */
function fileAt(path: string): AlertsFile {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    throw new UsageError(`${path} cannot be read: ${messageOf(cause)}`)
  }
  try {
    return readFile(text, Date.now())
  } catch (cause) {
    if (cause instanceof Problem) throw new Problem(cause.reason, `${path}, ${cause.message}`)
    throw cause
  }
}

function checkKinds({ channels = [] }: AlertsFile, standing: Standing): void {
  for (const { name, kind } of channels) {
    const had = standing.channels.get(name)?.said.kind
    if (had !== undefined && had !== kind)
      throw new Problem(
        'invalid_request',
        `The channel ${name} is of the kind ${had}, and of ${kind} in the file; give one of them another name.`,
      )
  }
}

/** Rules may name what the file makes, and what the project has and keeps. */
function checkNames(
  { channels, rules = [] }: AlertsFile,
  standing: Standing,
  isPruned: boolean,
): void {
  const kept = isPruned && channels ? [] : standing.channels.keys()
  const known = new Set([MEMBERS, ...kept, ...(channels ?? []).map(({ name }) => name)])
  for (const { name, notify } of rules)
    for (const channel of notify.channels)
      if (!known.has(channel))
        throw new Problem(
          'invalid_request',
          `The rule ${name} names the channel ${channel}, which is not there; ${MEMBERS} is everybody who has an account.`,
        )
}

/** Secrets that cannot be opened count as others: applying the file mends them. */
const heldSecrets = (standing: Standing, secrets: Secrets) => (name: string, member: string) => {
  const row = standing.channels.get(name)?.row
  const kept = row?.secrets[member]
  return row && kept !== undefined ? secrets.open(kept, aboutSecret(row.id, member)) : undefined
}

const leftText = (left: readonly Difference[]): string[] =>
  left.length === 0
    ? []
    : [
        `Not in the file, and left alone (--prune removes them): ${left.map(({ what, name }) => `${what} ${name}`).join(', ')}`,
      ]

const counted = (changes: readonly Difference[]) =>
  changes.length === 1 ? '1 change' : `${changes.length} changes`

const ending = (changes: readonly Difference[]) =>
  changes.length === 0 ? 'Nothing to change.' : `${counted(changes)}, not made.`

const madeText = (changes: readonly Difference[], secrets: Record<string, string>) =>
  [
    `Made ${counted(changes)}.`,
    ...Object.entries(secrets).map(
      ([name, secret]) => `The secret of the webhook ${name}, which is not shown again: ${secret}`,
    ),
  ].join('\n')
