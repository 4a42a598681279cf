import process from 'node:process'
import { releaseOf } from '../node/release'

export interface BundlerOptions {
  /** The address of the server; else WHIMBREL_URL. */
  url?: string | undefined
  /** A key with `releases:write`; else WHIMBREL_KEY. It is sent to the server and written nowhere. */
  key?: string | undefined
  /** The release that the build is; else WHIMBREL_RELEASE, or what CI services name the commit. */
  release?: string | undefined
  /** Deletes the maps from the output, whether they could be uploaded or not. */
  deleteMaps?: boolean
  /** Fails the build when something is wrong with the maps or their upload. Otherwise it is a warning. */
  failBuild?: boolean
}

/** Options with what the environment says. */
export interface Settings {
  release: string | undefined
  destination: { url: string; key: string; release: string } | undefined
  /** What is missing for an upload, with the mend. */
  missing: string | undefined
  deleteMaps: boolean
  failBuild: boolean
}

export function settingsOf(options: BundlerOptions = {}): Settings {
  const {
    url = process.env.WHIMBREL_URL,
    key = process.env.WHIMBREL_KEY,
    release = releaseOf(process.env),
    deleteMaps = false,
    failBuild = false,
  } = options
  const missing = [
    !url && '`url` or WHIMBREL_URL to the address of the server',
    !key && '`key` or WHIMBREL_KEY to a key with releases:write',
    !release && '`release` or WHIMBREL_RELEASE to what this build is called',
  ].filter((one) => one !== false)
  return {
    release,
    destination: url && key && release ? { url, key, release } : undefined,
    missing:
      missing.length > 0 ? `The maps are not uploaded: set ${missing.join(', and ')}.` : undefined,
    deleteMaps,
    failBuild,
  }
}
