import { createHash } from 'node:crypto'
import { type BuiltFiles, builtFiles } from '../http/built-files'
import { VERSION } from '../version'
import type { ScriptView, SdkView } from './model'

/** Below which path the SDK is offered. */
export const SDK = '/sdk/'
const SCRIPT = 'whimbrel.js'
const ERRORS = 'whimbrel-errors.js'
const ANALYTICS = 'whimbrel-analytics.js'
const VITALS = 'whimbrel-analytics-vitals.js'
const PACKAGE = 'whimbrel.tgz'
/** Hexadecimal digits of a script's hash in its name. */
const NAME_DIGITS = 16

/** The files of this version of the SDK. */
export interface SdkFiles {
  /** By the names under which they are asked for: `whimbrel.js`, `whimbrel-<hash>.js`, `whimbrel.tgz`. */
  byName: BuiltFiles
  /** The names of scripts that have their hash in it. */
  hashed: ReadonlySet<string>
  view: SdkView
}

/** @param analyticsPath a path of its own for the script that sends analytics alone */
export function sdkFiles(analyticsPath: string | undefined): () => Promise<SdkFiles> {
  const built = builtFiles({ folder: 'sdk', build: 'buildSdk' })
  let last: { of: BuiltFiles; files: SdkFiles } | undefined
  return async () => {
    const of = await built()
    if (last?.of !== of) last = { of, files: named(of, analyticsPath) }
    return last.files
  }
}

/** What of a script stands behind a path of one's own. @returns the name of the script by what is asked for */
export const ownNames = (analyticsPath: string): ReadonlyMap<string, string> =>
  new Map([
    [`${analyticsPath}.js`, ANALYTICS],
    [`${analyticsPath}-vitals.js`, VITALS],
  ])

function named(built: BuiltFiles, analyticsPath: string | undefined): SdkFiles {
  const byName = new Map(built)
  const hashed = new Set<string>()

  function viewOf(name: string): ScriptView {
    const script = built.get(name)
    if (!script) throw new Error('The SDK was not built into this executable.')
    const digest = createHash('sha256').update(script).digest('hex').slice(0, NAME_DIGITS)
    const own = name.replace(/\.js$/, `-${digest}.js`)
    hashed.add(own)
    for (const suffix of ['', '.gz', '.br'])
      byName.set(own + suffix, built.get(name + suffix) as Uint8Array)
    return {
      script: SDK + own,
      integrity: `sha384-${createHash('sha384').update(script).digest('base64')}`,
      newest: SDK + name,
    }
  }

  const analytics = viewOf(ANALYTICS)
  for (const name of [ERRORS, VITALS]) viewOf(name)
  return {
    byName,
    hashed,
    view: {
      version: VERSION,
      ...viewOf(SCRIPT),
      package: SDK + PACKAGE,
      analytics: { ...analytics, ...(analyticsPath && { newest: `${analyticsPath}.js` }) },
    },
  }
}
