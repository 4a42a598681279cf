import type { Exception } from '../../issues/failure'

const PLATFORMS: Record<string, string> = {
  js: 'javascript',
  cjs: 'javascript',
  mjs: 'javascript',
  jsx: 'javascript',
  vue: 'javascript',
  ts: 'javascript',
  cts: 'javascript',
  mts: 'javascript',
  tsx: 'javascript',
  svelte: 'javascript',
  java: 'java',
  kt: 'java',
  scala: 'java',
  groovy: 'java',
  clj: 'java',
  py: 'python',
  rb: 'ruby',
  php: 'php',
  go: 'go',
  cs: 'csharp',
  fs: 'csharp',
  rs: 'rust',
  swift: 'swift',
  dart: 'dart',
  ex: 'elixir',
  exs: 'elixir',
  erl: 'erlang',
  c: 'native',
  cc: 'native',
  cpp: 'native',
  m: 'native',
}
const EXTENSION = /\.([a-z]{1,6})(?:[?#][\s\S]*)?$/i

/**
 * What the files of the frames are written in, for clients that do not say: engines decorate names in their own
 * ways, which only who knows the language can take off.
 */
export function platformOf(chain: readonly Exception[] | undefined): string | undefined {
  const frames = chain?.at(-1)?.stacktrace ?? []
  for (let i = frames.length - 1; i >= 0; i--) {
    const extension = EXTENSION.exec(frames[i]?.filename ?? frames[i]?.absPath ?? '')?.[1]
    const platform = extension && PLATFORMS[extension.toLowerCase()]
    if (platform) return platform
  }
  return undefined
}
