import { Command } from 'commander'
import type { Config } from '../../config'
import { uploadCommand } from './upload'

export const sourcemapsCommands = (config: Config) =>
  new Command('sourcemaps').description('upload source maps').addCommand(uploadCommand(config))
