import type { Database } from 'bun:sqlite'
import { Command } from 'commander'
import { isFrozen, openFrozen, openMain } from '../db/open'
import { Problem } from '../lib/problem'
import { type Project, projectFinder } from '../projects/find-projects.reads'

/** A mistake in a command line: the program exits with 2, and with 1 for all other failures. */
export class UsageError extends Error {}

const onData = new WeakSet<Command>()

/** A command that works on a data folder, alone or beside a running server. Before its action, the folder is made ready. */
export function dataCommand(name: string, description: string): Command {
  const command = new Command(name)
    .description(description)
    .option('--json', 'print one JSON object')
  onData.add(command)
  return command
}

export const worksOnData = (command: Command): boolean => onData.has(command)

/** Reads control data of the folder that `--data` names, even where nothing can be written. */
export function readData<T>(command: Command, work: (db: Database) => T): T {
  const { data } = command.opts()
  using db = isFrozen(data) ? openFrozen(data) : openMain(data)
  return work(db)
}

/** @throws Problem `not_found` */
export function existingProject(db: Database, slug: string): Project {
  const project = projectFinder(db).find(slug)
  if (project) return project
  throw new Problem(
    'not_found',
    `There is no project ${slug}; \`whimbrel project list\` shows them.`,
  )
}

/**
 * Checks that a word is one of a closed set.
 * @throws UsageError that names the set
 */
export function oneWord<const T extends string>(
  words: readonly T[],
  text: string,
  option: string,
): T {
  const word = words.find((known) => known === text)
  if (word) return word
  throw new UsageError(`${option} is ${text}; it takes ${words.join(', ')}.`)
}

/**
 * Reads a comma-separated list of words of a closed set, each once.
 * @throws UsageError that names the set; for an empty list too
 */
export function manyWords<const T extends string>(
  words: readonly T[],
  text: string,
  option: string,
): T[] {
  const named = new Set(list(text).map((part) => oneWord(words, part, option)))
  if (named.size > 0) return [...named]
  throw new UsageError(`${option} names none; it takes ${words.join(', ')}.`)
}

export const list = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
