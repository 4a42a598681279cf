import { Command } from 'commander'
import type { Config } from '../../config'
import { applyCommand, type Environment } from './apply'
import { exportCommand } from './export'

export const alertsCommands = (config: Config, environment: Environment) =>
  new Command('alerts')
    .description('alert rules, channels and maintenance windows as a file')
    .addCommand(exportCommand())
    .addCommand(applyCommand(config, environment))
