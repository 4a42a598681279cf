import { realpathSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

/**
 * How a person in the working folder calls this program again: `whimbrel`, `./whimbrel`,
 * `bun src/main.ts`, `.tools/…/bun.exe src/main.ts`.
 */
export const self = (): string =>
  Bun.isStandaloneExecutable
    ? called(process.execPath)
    : `${called(process.execPath)} ${quoted(near(join(dirname(import.meta.dir), 'main.ts')))}`

/** By name where the shell finds it by that, otherwise by path. */
function called(program: string): string {
  const name = basename(program, '.exe')
  const found = Bun.which(name)
  if (found && realpathSync(found) === realpathSync(program)) return name
  const path = near(program)
  return quoted(basename(path) === path ? `./${path}` : path)
}

/** From here where that is inside, otherwise in full. */
function near(path: string): string {
  const way = relative(process.cwd(), path)
  return way.startsWith('..') ? path : way
}

/** For a POSIX shell, where it needs it. */
export const quoted = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
