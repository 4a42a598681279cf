import { Command } from 'commander'
import { COMMAND_LINE } from '../accounts/audit/by'
import type { Config } from '../config'
import { ceilingSetting } from '../db/ceiling'
import { sizeText } from '../lib/size-text'
import { projectFinder } from '../projects/find-projects.reads'
import { retentionDays } from '../retention/days.reads'
import { KEPT_SIGNALS, MOST_DAYS } from '../retention/kept-signals'
import type { PreviewQuery, Retention, RetentionChange } from '../retention/model'
import { retentionReads } from '../retention/reads'
import { LEAST_CEILING } from '../retention/storage/model'
import { dataCommand, existingProject, readData, UsageError } from './common'
import { folderChanges } from './folder-changes'
import { print, table } from './output'

const FOR_EVER = 'forever'
const NONE = 'none'

export const retentionCommands = (config: Config) =>
  new Command('retention')
    .description('for how many days projects keep what they receive')
    .addCommand(
      dataCommand('list', 'list what each project keeps').action(({ json }, command: Command) => {
        const items = readData(command, (db) => {
          const days = retentionDays(db)
          return projectFinder(db)
            .list()
            .map(({ id, slug }) => ({ project: slug, ...days.of(id) }))
        })
        const names = KEPT_SIGNALS.map(({ name }) => name)
        const rows = items.map((item) => [item.project, ...names.map((name) => said(item[name]))])
        print(json, { items }, table(['PROJECT', ...names.map((name) => name.toUpperCase())], rows))
      }),
    )
    .addCommand(set(config))
    .addCommand(ceiling(config))

const ceiling = (config: Config) =>
  dataCommand('ceiling', 'how large the data folder may become before the oldest goes')
    .argument('[size]', `such as 160GiB, or ${NONE}; left out, it is shown`)
    .action(async (size: string | undefined, { json, data }, command: Command) => {
      let ceilingBytes = readData(command, (db) => ceilingSetting(db).read())
      if (size !== undefined) {
        ceilingBytes = bytesOf(size)
        const change = folderChanges(data, config.limits)
        await change('storage.setCeiling', { ceilingBytes, at: Date.now(), by: COMMAND_LINE })
      }
      const words =
        ceilingBytes === null
          ? 'The data folder has no ceiling.'
          : `The data folder may take ${sizeText(ceilingBytes)}. When it takes more, the oldest of what came in goes.`
      print(json, { ceilingBytes }, words)
    })

const UNITS = { MB: 1e6, GB: 1e9, TB: 1e12, MIB: 1024 ** 2, GIB: 1024 ** 3, TIB: 1024 ** 4 }

function bytesOf(text: string): number | null {
  if (text === NONE) return null
  const [, number, unit] = /^(\d+(?:\.\d+)?) ?([MGT]i?B)$/i.exec(text) ?? []
  const bytes = Math.round(Number(number) * UNITS[unit?.toUpperCase() as keyof typeof UNITS])
  if (bytes >= LEAST_CEILING && Number.isSafeInteger(bytes)) return bytes
  throw new UsageError(
    `The ceiling is ${text}; it takes a size from ${sizeText(LEAST_CEILING)} on, such as 160GiB, or ${NONE}.`,
  )
}

function set(config: Config) {
  const command = dataCommand('set', 'change it; what is older is deleted within minutes')
    .requiredOption('--project <slug>', 'which project')
    .option('--yes', 'delete what is older')
  for (const { name, days } of KEPT_SIGNALS)
    command.option(`--${name} <days>`, `such as ${days}, or ${FOR_EVER}`)
  return command.action(async (options: Options, command: Command) => {
    const change = changeOf(options)
    const { id, doomed } = readData(command, (db) => {
      const { id } = existingProject(db, options.project)
      return { id, doomed: retentionReads(db)['retention.preview'](asked(id, change)) }
    })
    const deleted = KEPT_SIGNALS.filter(({ name }) => doomed[name].records > 0)
    const words = deleted.map(({ name }) => {
      const { records, bytes } = doomed[name]
      return `${records.toLocaleString('en')} ${name} (${sizeText(bytes)})`
    })
    if (words.length > 0 && !options.yes)
      throw new UsageError(
        `This deletes ${words.join(' and ')} of ${options.project} for good. Add --yes to do it.`,
      )
    const made = folderChanges(options.data, config.limits)
    const days = await made('retention.set', {
      project: id,
      change,
      at: Date.now(),
      by: COMMAND_LINE,
    })
    const kept = KEPT_SIGNALS.map(({ name }) => `${name} ${said(days[name])}`).join(', ')
    print(
      options.json,
      { project: options.project, days, deletes: doomed },
      `${options.project} keeps ${kept}.`,
    )
  })
}

type Options = { project: string; data: string; json?: boolean; yes?: boolean } & {
  [Name in keyof Retention]?: string
}

function changeOf(options: Options): RetentionChange {
  const given = KEPT_SIGNALS.flatMap(({ name }) => {
    const text = options[name]
    return text === undefined ? [] : [[name, daysOf(text, `--${name}`)]]
  })
  if (given.length > 0) return Object.fromEntries(given)
  throw new UsageError(
    `Say what to change: ${KEPT_SIGNALS.map(({ name }) => `--${name}`).join(' or ')}.`,
  )
}

function daysOf(text: string, option: string): number | null {
  if (text === FOR_EVER) return null
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (days >= 1 && days <= MOST_DAYS) return days
  throw new UsageError(`${option} is ${text}; it takes 1 to ${MOST_DAYS} days, or ${FOR_EVER}.`)
}

const asked = (project: number, change: RetentionChange) => {
  const days = Object.entries(change).filter(([, days]) => days !== null)
  return { project, asked: Object.fromEntries(days) as PreviewQuery, now: Date.now() }
}

const said = (days: number | null) =>
  days === null ? 'for ever' : days === 1 ? '1 day' : `${days} days`
