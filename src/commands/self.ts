import { realpathSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

/**
 * The command by which a person in the working folder runs this program again: `whimbrel`, `./whimbrel`, `bun src/main.ts`,
 * `.tools/…/bun.exe src/main.ts`.
 */
export const self = (): string =>
  Bun.isStandaloneExecutable
    ? called(process.execPath)
    : `${called(process.execPath)} ${quoted(near(join(dirname(import.meta.dir), 'main.ts')))}`

/** The name of a program where the shell finds it by its name, otherwise its path. */
function called(program: string): string {
  const name = basename(program, '.exe')
  const onPath = Bun.which(name)
  if (onPath && realpathSync(onPath) === realpathSync(program)) return name
  const path = near(program)
  return quoted(basename(path) === path ? `./${path}` : path)
}

/** A path relative to the working folder where it lies within, otherwise in full. */
function near(path: string): string {
  const way = relative(process.cwd(), path)
  return way.startsWith('..') ? path : way
}

/** Quotes a text for a POSIX shell, if it needs quotes. */
export const quoted = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
