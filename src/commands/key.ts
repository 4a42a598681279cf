import { Command } from 'commander'
import { COMMAND_LINE } from '../accounts/audit/by'
import type { Config } from '../config'
import { ENVIRONMENTS } from '../projects/environment'
import { inUse } from '../projects/keys/bounds'
import { dayOf, usedOn } from '../projects/keys/day-use'
import { drawKey } from '../projects/keys/draw-key'
import { keyFinder } from '../projects/keys/find-keys.reads'
import { KINDS, SCOPES } from '../projects/keys/key'
import { RATES } from '../projects/keys/quotas'
import {
  dataCommand,
  existingProject,
  list,
  manyWords,
  oneWord,
  readData,
  UsageError,
} from './common'
import { folderChanges } from './folder-changes'
import { print, table } from './output'
import { optionOf, quotasInWords, quotasOf, withQuotas } from './quotas'

export const keyCommands = (config: Config) =>
  new Command('key')
    .description('make, list, change and revoke ingest keys')
    .addCommand(create(config))
    .addCommand(changeQuotas(config))
    .addCommand(
      dataCommand('list', 'list the keys')
        .option('--project <slug>', 'only those of one project')
        .action(({ json, project }, command: Command) => {
          const now = Date.now()
          const items = readData(command, (db) =>
            keyFinder(db).list(project === undefined ? undefined : existingProject(db, project)),
          ).map(({ used, ...key }) => inUse(key, config.limits, usedOn(dayOf(now), used)))
          const rows = items.map((key) => [
            key.id,
            key.project,
            key.environment,
            key.kind,
            `…${key.last4}`,
            key.scopes.join(','),
            quotasInWords(key.quotas),
            key.revokedAt === null ? '' : `revoked ${key.revokedAt}`,
          ])
          print(
            json,
            { items },
            table(['ID', 'PROJECT', 'ENVIRONMENT', 'KIND', 'KEY', 'SCOPES', 'QUOTAS', ''], rows),
          )
        }),
    )
    .addCommand(
      dataCommand('revoke', 'revoke a key; a running server refuses it at once')
        .argument('<id>', 'as `key list` shows it')
        .action(async (id: string, { json, data }) => {
          const change = folderChanges(data, config.limits)
          await change('keys.revoke', { id, at: Date.now(), by: COMMAND_LINE })
          print(json, { id, revoked: true }, `Revoked key ${id}.`)
        }),
    )

const create = (config: Config) =>
  withQuotas(dataCommand('create', 'make a key; it is shown once'))
    .requiredOption('--project <slug>', 'whose events it sends')
    .option('--environment <name>', ENVIRONMENTS.join(', '), 'development')
    .option('--kind <kind>', KINDS.join(', '), 'server')
    .option(
      '--scopes <list>',
      `comma-separated: ${SCOPES.join(', ')} (default: all but releases:write)`,
    )
    .option('--origins <list>', 'comma-separated origins a browser may send from')
    .option('--name <name>', 'a note for people', '')
    .action(async (options, command: Command) => {
      const { scopes, origins, name } = options
      const wanted = {
        environment: oneWord(ENVIRONMENTS, options.environment, '--environment'),
        kind: oneWord(KINDS, options.kind, '--kind'),
        name,
        ...(scopes !== undefined && { scopes: manyWords(SCOPES, scopes, '--scopes') }),
        ...(origins !== undefined && { origins: list(origins) }),
        quotas: quotasOf(options),
      }
      const { text, key } = drawKey(wanted)
      const { id: owner } = readData(command, (db) => existingProject(db, options.project))
      const change = folderChanges(options.data, config.limits)
      const signed = { at: Date.now(), by: COMMAND_LINE }
      const made = await change('keys.create', { project: owner, key, ...signed })
      const { id, project, environment, kind } = made
      print(
        options.json,
        { id, key: text, project, environment, kind, scopes: made.scopes },
        `${text}\n\nThe ${environment} key of ${project}, id ${id}. It is not shown again.`,
      )
    })

const changeQuotas = (config: Config) =>
  withQuotas(
    dataCommand('change', 'change what a key may send, from its next request on').argument(
      '<id>',
      'as `key list` shows it',
    ),
  ).action(async (id: string, options) => {
    const quotas = quotasOf(options)
    if (Object.keys(quotas).length === 0)
      throw new UsageError(`Name at least one of ${RATES.map(optionOf).join(', ')}.`)
    const change = folderChanges(options.data, config.limits)
    const key = await change('keys.change', { id, quotas, at: Date.now(), by: COMMAND_LINE })
    const words = quotasInWords(key.quotas) || 'what every key of its kind may send'
    print(options.json, key, `Key ${id} may send: ${words}.`)
  })
