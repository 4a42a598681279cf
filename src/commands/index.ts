import { Command, CommanderError } from 'commander'
import { readyFolder } from '../backup/ready-folder'
import { type Config, ConfigError } from '../config'
import { isFrozen } from '../db/open'
import { messageOf } from '../lib/message-of'
import { Problem } from '../lib/problem'
import { VERSION } from '../version'
import { alertsCommands } from './alerts'
import type { Environment } from './alerts/apply'
import { backupCommand } from './backup'
import { UsageError, worksOnData } from './common'
import { doctorCommand } from './doctor'
import { flagCommands } from './flags'
import { healthCommand } from './health'
import { keyCommands } from './key'
import { mcpCommand } from './mcp'
import { print } from './output'
import { planCommands } from './plan'
import { projectCommands } from './project'
import { readyingOf } from './readying'
import { restoreCommand } from './restore'
import { retentionCommands } from './retention'
import { seen } from './seen'
import { serveCommand } from './serve'
import { sourcemapsCommands } from './sourcemaps'
import { tokenCommands } from './token'
import { userCommands } from './user'

/**
 * Runs one command line.
 * @param environment that files may refer to
 * @returns the exit code: 0, 1 (failed), 2 (usage)
 */
export async function run(
  argv: string[],
  readConfig: () => Config,
  environment: Environment = {},
): Promise<number> {
  try {
    await program(readConfig(), environment).parseAsync(argv, { from: 'user' })
    return 0
  } catch (cause) {
    if (cause instanceof CommanderError) return cause.exitCode === 0 ? 0 : 2
    if (cause instanceof ConfigError || cause instanceof UsageError) return refuse(cause.message, 2)
    if (cause instanceof Problem)
      return refuse(cause.message, cause.reason === 'invalid_request' ? 2 : 1)
    return refuse(messageOf(cause), 1)
  }
}

function refuse(message: string, code: number) {
  process.stderr.write(`${seen(message)}\n`)
  return code
}

function program(config: Config, environment: Environment) {
  const program = new Command('whimbrel')
    .description('Error, event and trace ingest that a small team runs itself.')
    .version(VERSION)
  for (const command of [
    serveCommand(config),
    projectCommands(config),
    keyCommands(config),
    userCommands(config),
    tokenCommands(config),
    retentionCommands(config),
    planCommands(config),
    flagCommands(config),
    alertsCommands(config, environment),
    sourcemapsCommands(config),
    backupCommand(config),
    restoreCommand(config),
    mcpCommand(config),
    healthCommand(config),
    doctorCommand(config),
    versionCommand(),
  ])
    program.addCommand(command)
  return prepared(program, config)
}

const versionCommand = () =>
  new Command('version')
    .description('print the version')
    .option('--json', 'print one JSON object')
    .action(({ json }) => print(json, { version: VERSION }, VERSION))

/**
 * Gives a command the options that all have. A mistake in its usage is thrown, so that `run` handles it, instead of
 * ending the process.
 */
function prepared(command: Command, config: Config): Command {
  command.exitOverride().showHelpAfterError('(add --help for what it takes)')
  if (command.commands.length === 0)
    command.option('--data <dir>', 'folder of the database (env WHIMBREL_DATA)', config.data)
  if (worksOnData(command))
    command.hook('preAction', () => {
      const { data } = command.opts()
      // Such a folder is read as it is, or not at all.
      if (!isFrozen(data)) readyFolder(data, readyingOf(config, data))
    })
  for (const sub of command.commands) prepared(sub as Command, config)
  return command
}
