import type { Database } from 'bun:sqlite'
import { Command } from 'commander'
import { Problem } from '../lib/problem'
import { ENVIRONMENTS } from '../projects/environment'
import { KINDS, SCOPES } from '../projects/keys/key'
import { keyStore } from '../projects/keys/store'
import { projectStore } from '../projects/store'
import { dataCommand, list, manyWords, oneWord, readData, withData } from './common'
import { print, table } from './output'

export const keyCommands = () =>
  new Command('key')
    .description('make, list and revoke ingest keys')
    .addCommand(create())
    .addCommand(
      dataCommand('list', 'list the keys')
        .option('--project <slug>', 'only those of one project')
        .action(({ json, project }, command: Command) => {
          const items = readData(command, (db) =>
            keyStore(db).list(project === undefined ? undefined : existing(db, project)),
          )
          const rows = items.map((key) => [
            ...[key.id, key.project, key.environment, key.kind, `…${key.last4}`],
            ...[key.scopes.join(','), key.revokedAt === null ? '' : `revoked ${key.revokedAt}`],
          ])
          print(
            json,
            { items },
            table(['ID', 'PROJECT', 'ENVIRONMENT', 'KIND', 'KEY', 'SCOPES', ''], rows),
          )
        }),
    )
    .addCommand(
      dataCommand('revoke', 'revoke a key; a running server refuses it within a second')
        .argument('<id>', 'as `key list` shows it')
        .action((id: string, { json }, command: Command) => {
          withData(command, (db) => keyStore(db).revoke(id, Date.now()))
          print(json, { id, revoked: true }, `Revoked key ${id}.`)
        }),
    )

const create = () =>
  dataCommand('create', 'make a key; it is shown once')
    .requiredOption('--project <slug>', 'whose events it sends')
    .option('--environment <name>', ENVIRONMENTS.join(', '), 'development')
    .option('--kind <kind>', KINDS.join(', '), 'server')
    .option(
      '--scopes <list>',
      `comma-separated: ${SCOPES.join(', ')} (default: all but releases:write)`,
    )
    .option('--origins <list>', 'comma-separated origins a browser may send from')
    .option('--name <name>', 'a note for people', '')
    .action((options, command: Command) => {
      const { scopes, origins, name } = options
      const wanted = {
        environment: oneWord(ENVIRONMENTS, options.environment, '--environment'),
        kind: oneWord(KINDS, options.kind, '--kind'),
        name,
        ...(scopes !== undefined && { scopes: manyWords(SCOPES, scopes, '--scopes') }),
        ...(origins !== undefined && { origins: list(origins) }),
      }
      const created = withData(command, (db) =>
        keyStore(db).create(existing(db, options.project), wanted, Date.now()),
      )
      const { id, key, project, environment, kind } = created
      print(
        options.json,
        { id, key, project, environment, kind, scopes: created.scopes },
        `${key}\n\nThe ${environment} key of ${project}, id ${id}. It is not shown again.`,
      )
    })

function existing(db: Database, slug: string) {
  const project = projectStore(db).find(slug)
  if (project) return project
  throw new Problem(
    'not_found',
    `There is no project ${slug}; \`whimbrel project list\` shows them.`,
  )
}
