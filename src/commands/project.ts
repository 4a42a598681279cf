import { Command } from 'commander'
import { projectStore } from '../projects/store'
import { dataCommand, readData, withData } from './common'
import { print, table } from './output'

export const projectCommands = () =>
  new Command('project')
    .description('make and list projects')
    .addCommand(
      dataCommand('create', 'make a project')
        .argument('<name>', 'what people call it; its address follows from it')
        .action((name: string, { json }, command: Command) => {
          const project = withData(command, (db) => projectStore(db).create(name, Date.now()))
          const { slug } = project
          print(
            json,
            { slug, name },
            `Made project ${slug}. Next: whimbrel key create --project ${slug}`,
          )
        }),
    )
    .addCommand(
      dataCommand('list', 'list the projects').action(({ json }, command: Command) => {
        const projects = readData(command, (db) => projectStore(db).list())
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
