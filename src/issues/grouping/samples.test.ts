import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Exception, Failure, Frame } from '../failure'
import { titleOf } from '../title'
import { group } from './index'

/** Events of other trackers, kept beside the repository because of their licences. */
const folder = new URL('../../../../shared/samples/events/', import.meta.url)
const isHere = existsSync(folder)
const names = isHere ? readdirSync(folder).filter((name) => name.endsWith('.json')) : ['none']

describe('Sample events (skipped without the folder shared/samples/events)', () => {
  test.skipIf(!isHere).each(names)('%s gets a grouping and a readable title', (name) => {
    const failure = toFailure(JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
    const grouping = group(failure)
    expect(grouping.components.length).toBeGreaterThan(0)
    expect(grouping.components[0]).not.toMatchObject({ fallback: 'nothing' })
    expect(group(structuredClone(failure))).toEqual(grouping)

    const { title, culprit } = titleOf(failure)
    expect(title).toMatch(/[a-z]{3}|[A-Z]{3}/)
    expect(title).not.toMatch(/\p{Cc}|^\(no message\)$|undefined$/u)
    expect(title.length).toBeLessThanOrEqual(200)
    expect(culprit).not.toMatch(/\p{Cc}/u)
  })
})

type Wire = Record<string, unknown>

function toFailure(event: Wire): Failure {
  const logentry = (event.logentry ?? event.message) as Wire | string | undefined
  const text = typeof logentry === 'object' ? (logentry.formatted ?? logentry.message) : logentry
  const chain = (event.exception as { values?: Wire[] } | undefined)?.values ?? []
  return given({
    platform: event.platform,
    message: text,
    logger: event.logger,
    transaction: event.transaction ?? event.culprit,
    exception: chain.map(toException),
  }) as Failure
}

const toException = ({ type, value, module, mechanism, stacktrace }: Wire): Exception => {
  const frames = ((stacktrace as { frames?: Wire[] } | undefined)?.frames ?? []).filter(Boolean)
  return given({ type, value, module, mechanism, stacktrace: frames.map(toFrame) }) as Exception
}

const toFrame = (frame: Wire): Frame =>
  given({
    function: frame.function,
    filename: frame.filename,
    absPath: frame.abs_path,
    module: frame.module,
    package: frame.package,
    inApp: frame.in_app,
    contextLine: frame.context_line,
  }) as Frame

const given = (fields: Wire): Wire =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
  )
