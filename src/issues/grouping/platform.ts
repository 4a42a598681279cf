/** Platforms whose stacks are written alike. */
export type Family =
  | 'javascript'
  | 'java'
  | 'python'
  | 'ruby'
  | 'php'
  | 'go'
  | 'dotnet'
  | 'native'
  | 'beam'
  | 'other'

const FAMILIES = new Map<string, Family>(
  Object.entries({
    javascript: 'javascript',
    node: 'javascript',
    bun: 'javascript',
    deno: 'javascript',
    browser: 'javascript',
    typescript: 'javascript',
    java: 'java',
    kotlin: 'java',
    scala: 'java',
    groovy: 'java',
    clojure: 'java',
    android: 'java',
    python: 'python',
    ruby: 'ruby',
    php: 'php',
    go: 'go',
    csharp: 'dotnet',
    dotnet: 'dotnet',
    fsharp: 'dotnet',
    unity: 'dotnet',
    native: 'native',
    rust: 'native',
    c: 'native',
    cpp: 'native',
    cocoa: 'native',
    objc: 'native',
    swift: 'native',
    elixir: 'beam',
    erlang: 'beam',
  } as const),
)

/** `node-express` and `python-django` are read by their first word. */
export function familyOf(platform: string | undefined): Family {
  if (!platform) return 'other'
  const family = FAMILIES.get(platform)
  if (family) return family
  const word = /^[a-z]+/.exec(platform.slice(0, 40).toLowerCase())?.[0]
  return FAMILIES.get(word ?? '') ?? 'other'
}
