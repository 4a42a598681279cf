import type { RawMap } from './raw-map'
import { trailingComment } from './trailing-comment'

/** A minified file and its map. */
export interface Built {
  code: string
  map: RawMap
}

/**
 * Puts a debug id into a file and its map, unless it is there: a line of code that registers the id while the file
 * runs, so that events can carry it; the comment that tools read; and `debugId` in the map, whose lines move down by
 * the new one.
 */
export function injectDebugId({ code, map }: Built, id: string): Built {
  const line = registration(id)
  if (code.includes(line)) return { code: commented(code, id), map: { ...map, debugId: id } }
  // A hashbang counts as one in the first line alone.
  const hashbang = /^#!.*\n/.exec(code)?.[0] ?? ''
  const rest = code.slice(hashbang.length)
  return {
    code: commented(`${hashbang}${directives(rest)}${line}\n${rest}`, id),
    map: { ...withLine(map, hashbang ? 1 : 0), debugId: id },
  }
}

/**
 * Registers the id under the stack of an error that is made in the file: the stack names the file as later stacks
 * will. The form is that of Sentry's bundler plugins, under a name that is no vendor's.
 */
const registration = (id: string) =>
  `!function(){try{var g=globalThis,s=(new g.Error).stack;s&&((g._debugIds=g._debugIds||{})[s]="${id}")}catch(e){}}();`

/** The directives of a file. `"use strict"` counts before all other code alone, so it is repeated before our line. */
function directives(code: string): string {
  let found = ''
  for (const [, directive] of code.matchAll(PROLOGUE)) if (directive) found += `${directive};`
  return found
}

/** One step of what may stand before code: white space, a comment, or a directive. */
const PROLOGUE = /\s+|\/\*[\s\S]*?\*\/|\/\/.*|("use [\w ]+"|'use [\w ]+')\s*(?:;|$)/gmy

function commented(code: string, id: string): string {
  if (trailingComment(code, 'debugId')) return code
  const at = trailingComment(code, 'sourceMappingURL')?.index
  const comment = `//# debugId=${id}\n`
  if (at === undefined) return `${code}${code.endsWith('\n') ? '' : '\n'}${comment}`
  return code.slice(0, at) + comment + code.slice(at)
}

/** The map of the same file after a line was put before line `at` (0-based). */
function withLine(map: RawMap, at: number): RawMap {
  const moved = { ...map }
  if (typeof map.mappings === 'string') moved.mappings = lineBefore(map.mappings, at)
  if (map.sections)
    moved.sections = map.sections.map(({ offset, map: part }) =>
      offset.line >= at
        ? { offset: { ...offset, line: offset.line + 1 }, map: part }
        : { offset, map: withLine(part, at - offset.line) },
    )
  return moved
}

function lineBefore(mappings: string, at: number): string {
  const lines = mappings.split(';')
  lines.splice(at, 0, '')
  return lines.join(';')
}
