import { fileURLToPath } from 'node:url'
import type { Frame } from '../event/event-body'

/** `    at async Store.load (/srv/app/store.js:12:5)`, `    at /srv/app/store.js:12:5` */
const LINE = /^\s+at (?:(?<name>.+?) \()?(?<place>.+?):(?<line>\d+):(?<column>\d+)\)?$/

/** The frames of a stack as V8 and JavaScriptCore (in Bun) write it, oldest call first. */
export function framesOf(stack: string): Frame[] {
  return stack
    .split('\n')
    .flatMap((text): Frame[] => {
      const { name, place, line, column } = LINE.exec(text)?.groups ?? {}
      if (place === undefined) return []
      const filename = place.startsWith('file://') ? fileURLToPath(place) : place
      const calls = name?.replace(/^async /, '')
      return [
        {
          ...(calls && calls !== '<anonymous>' && { function: calls }),
          filename,
          lineno: Number(line),
          colno: Number(column),
          inApp: isInApp(filename),
        },
      ]
    })
    .reverse()
}

const isInApp = (filename: string) =>
  !filename.startsWith('node:') &&
  !filename.startsWith('bun:') &&
  !filename.startsWith('native') &&
  !/[\\/]node_modules[\\/]/.test(filename)
