import { Command } from 'commander'
import { COMMAND_LINE } from '../accounts/audit/by'
import type { Config } from '../config'
import { environmentsIn, importFlags } from '../flags/exchange/import-flags'
import { flagExchangeReads } from '../flags/exchange/reads'
import { typesOf } from '../flags/exchange/types-of'
import { flagFinder } from '../flags/find-flags.reads'
import { messageOf } from '../lib/message-of'
import { ENVIRONMENTS, type Environment } from '../projects/environment'
import { dataCommand, existingProject, readData, UsageError } from './common'
import { folderChanges } from './folder-changes'
import { print } from './output'

interface Options {
  project: string
  data: string
  json?: boolean
}

export const flagCommands = (config: Config) =>
  new Command('flags')
    .description("feature flags as flagd's JSON and as TypeScript types")
    .addCommand(exportCommand())
    .addCommand(importCommand(config))
    .addCommand(typesCommand())

const exportCommand = () =>
  dataCommand('export', "print the flags of an environment as flagd's JSON")
    .requiredOption('--project <slug>', 'which project')
    .option('--environment <name>', `one of ${ENVIRONMENTS.join(', ')}`, 'production')
    .action((options: Options & { environment: string }, command: Command) => {
      const environment = environmentOf(options.environment)
      const { document, lost } = readData(command, (db) => {
        const { id } = existingProject(db, options.project)
        return flagExchangeReads(db)['flags.export']({ project: id, environment })
      })
      // Beside the document, so that it can be written into a file.
      for (const { of, path, message } of options.json ? [] : lost)
        process.stderr.write(`lost: ${of}${path}: ${message}\n`)
      print(options.json, { document, lost }, JSON.stringify(document, null, 2))
    })

const importCommand = (config: Config) =>
  dataCommand('import', "make and change flags as a file of flagd's JSON says")
    .argument('<file>')
    .requiredOption('--project <slug>', 'which project')
    .option('--environments <names>', 'where its flags are to be on', 'development')
    .action(async (file: string, options: Options & { environments: string }, command: Command) => {
      const environments = environmentsIn(options.environments)
      const { id: project } = readData(command, (db) => existingProject(db, options.project))
      const made = await importFlags(
        folderChanges(options.data, config.limits),
        await documentIn(file),
        { project, environments, at: Date.now(), by: COMMAND_LINE },
      )
      const { created, changed, unchanged, segments } = made
      const words = `Made ${created.length} flags, changed ${changed.length}, left ${unchanged.length} as they were; ${segments.length} segments.`
      print(options.json, made, words)
    })

const typesCommand = () =>
  dataCommand('types', 'print TypeScript types of the flags and their variants')
    .requiredOption('--project <slug>', 'which project')
    .action((options: Options, command: Command) => {
      const types = readData(command, (db) => {
        const { id, slug } = existingProject(db, options.project)
        return typesOf(slug, flagFinder(db).living(id))
      })
      print(options.json, { types }, types.trimEnd())
    })

function environmentOf(text: string): Environment {
  const environment = ENVIRONMENTS.find((one) => one === text)
  if (environment) return environment
  throw new UsageError(`--environment is ${text}; it takes one of ${ENVIRONMENTS.join(', ')}.`)
}

async function documentIn(file: string): Promise<unknown> {
  try {
    return JSON.parse(await Bun.file(file).text())
  } catch (cause) {
    throw new UsageError(`${file} cannot be read as JSON: ${messageOf(cause)}`)
  }
}
