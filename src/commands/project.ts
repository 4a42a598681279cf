import { Command } from 'commander'
import { COMMAND_LINE } from '../accounts/audit/by'
import type { Config } from '../config'
import { projectFinder } from '../projects/find-projects.reads'
import { dataCommand, readData } from './common'
import { folderChanges } from './folder-changes'
import { print, table } from './output'

export const projectCommands = (config: Config) =>
  new Command('project')
    .description('make and list projects')
    .addCommand(
      dataCommand('create', 'make a project')
        .argument('<name>', 'what people call it; its address follows from it')
        .action(async (name: string, { json, data }) => {
          const change = folderChanges(data, config.limits)
          const signed = { at: Date.now(), by: COMMAND_LINE }
          const { slug } = await change('projects.create', { name, ...signed })
          print(
            json,
            { slug, name },
            `Made project ${slug}. Next: whimbrel key create --project ${slug}`,
          )
        }),
    )
    .addCommand(
      dataCommand('list', 'list the projects').action(({ json }, command: Command) => {
        const projects = readData(command, (db) => projectFinder(db).list())
        const items = projects.map(({ slug, name }) => ({ slug, name }))
        print(
          json,
          { items },
          table(
            ['SLUG', 'NAME'],
            items.map(({ slug, name }) => [slug, name]),
          ),
        )
      }),
    )
