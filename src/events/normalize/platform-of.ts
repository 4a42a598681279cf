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
 * Guesses the platform by the files of the frames, for clients that do not name it. Grouping needs it: engines decorate names
 * in ways of their own, which can only be taken off by who knows the language.
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
