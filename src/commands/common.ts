import type { Database } from 'bun:sqlite'
import { Command } from 'commander'
import { isFrozen, openFrozen, openMain } from '../db/open'

/** Something a person typed that cannot be: exit 2, where a failure is 1. */
export class UsageError extends Error {}

/** A command that works on a data folder, alone or beside a running server. */
export const dataCommand = (name: string, description: string): Command =>
  new Command(name).description(description).option('--json', 'print one JSON object')

/** Runs work on the control data of the folder that `--data` names. */
export const withData = <T>(command: Command, work: (db: Database) => T): T =>
  done(openMain(command.opts().data), work)

/** The same for work that only reads: it needs no folder that can be written. */
export function readData<T>(command: Command, work: (db: Database) => T): T {
  const { data } = command.opts()
  return done(isFrozen(data) ? openFrozen(data) : openMain(data), work)
}

function done<T>(db: Database, work: (db: Database) => T): T {
  try {
    return work(db)
  } finally {
    db.close()
  }
}

/**
 * One word of a closed set.
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
 * A comma-separated list of such words, each once.
 * @throws UsageError for an empty one too
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
