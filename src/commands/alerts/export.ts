import type { Command } from 'commander'
import { standingOf } from '../../alerts/file/standing.reads'
import { writeFile } from '../../alerts/file/write-file'
import { dataCommand, existingProject, readData } from '../common'
import { print } from '../output'

export const exportCommand = () =>
  dataCommand('export', 'print the alerts of a project as a file, without secrets')
    .argument('<project>', 'its slug')
    .action((slug: string, { json }, command: Command) => {
      const file = readData(command, (db) =>
        writeFile(slug, standingOf(db, existingProject(db, slug).id)),
      )
      print(json, { file }, file.trimEnd())
    })
