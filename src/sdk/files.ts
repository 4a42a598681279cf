import { createHash } from 'node:crypto'
import { type BuiltFiles, builtFiles } from '../http/built-files'
import { VERSION } from '../version'
import type { SdkView } from './model'

/** Below which path the SDK is offered. */
export const SDK = '/sdk/'
const SCRIPT = 'whimbrel.js'
const PACKAGE = 'whimbrel.tgz'
/** Hexadecimal digits of a script's hash in its name. */
const NAME_DIGITS = 16

/** The files of this version of the SDK. */
export interface SdkFiles {
  /** By the names under which they are asked for: `whimbrel.js`, `whimbrel-<hash>.js`, `whimbrel.tgz`. */
  byName: BuiltFiles
  /** The name of the script that has its hash in it. */
  hashed: string
  view: SdkView
}

export function sdkFiles(): () => Promise<SdkFiles> {
  const built = builtFiles({ folder: 'sdk', build: 'buildSdk' })
  let last: { of: BuiltFiles; files: SdkFiles } | undefined
  return async () => {
    const of = await built()
    if (last?.of !== of) last = { of, files: named(of) }
    return last.files
  }
}

function named(built: BuiltFiles): SdkFiles {
  const script = built.get(SCRIPT)
  if (!script) throw new Error('The SDK was not built into this executable.')
  const digest = createHash('sha256').update(script).digest('hex').slice(0, NAME_DIGITS)
  const hashed = `whimbrel-${digest}.js`
  const copies = ['', '.gz', '.br'].map(
    (suffix) => [hashed + suffix, built.get(SCRIPT + suffix) as Uint8Array] as const,
  )
  return {
    byName: new Map([...built, ...copies]),
    hashed,
    view: {
      version: VERSION,
      script: SDK + hashed,
      integrity: `sha384-${createHash('sha384').update(script).digest('base64')}`,
      newest: SDK + SCRIPT,
      package: SDK + PACKAGE,
    },
  }
}
