import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** Where the server offers what is built; no project's address begins so. */
const PUBLIC_PATH = '/_assets/'
/** Classic, so that it runs before the first paint; everything else waits for the page. */
const THEME = 'theme.ts'
const MAIN = 'main.tsx'
const STYLE = 'styles/index.css'
/** Loaded with the first page of analytics. */
const ANALYTICS_STYLE = 'styles/analytics/index.css'
const LOGO = 'logo.svg'

/**
 * Builds the dashboard.
 * @returns files by name: `index.html`, and what it loads under names that carry a hash of their
 * content; each also compressed, as `.gz` and `.br`.
 */
export async function buildWeb(): Promise<Map<string, Uint8Array>> {
  const at = (file: string) => join(import.meta.dir, file)
  const { outputs, metafile } = await Bun.build({
    entrypoints: [MAIN, THEME, STYLE, ANALYTICS_STYLE].map(at),
    root: import.meta.dir,
    target: 'browser',
    splitting: true,
    minify: true,
    metafile: true,
    publicPath: PUBLIC_PATH,
    naming: '[name]-[hash].[ext]',
    jsx: { runtime: 'automatic', importSource: 'preact', development: false },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const files = new Map<string, Uint8Array>()
  for (const output of outputs)
    files.set(nameOf(output.path), new Uint8Array(await output.arrayBuffer()))

  const logo = await Bun.file(at(LOGO)).bytes()
  const logoName = `logo-${Bun.hash(logo).toString(36)}.svg`
  files.set(logoName, logo)

  const built = (entry: string) => {
    const found = Object.entries(metafile?.outputs ?? {}).find(([, { entryPoint }]) =>
      entryPoint?.endsWith(entry),
    )
    if (!found) throw new Error(`The build made nothing of web/${entry}.`)
    return { name: nameOf(found[0]), imports: found[1].imports }
  }
  const main = built(MAIN)
  const filled: Record<string, string> = {
    logo: PUBLIC_PATH + logoName,
    style: PUBLIC_PATH + built(STYLE).name,
    analytics: PUBLIC_PATH + built(ANALYTICS_STYLE).name,
    theme: PUBLIC_PATH + built(THEME).name,
    main: PUBLIC_PATH + main.name,
    preload: main.imports
      .filter(({ kind }) => kind === 'import-statement')
      .map(({ path }) => `<link rel="modulepreload" href="${PUBLIC_PATH}${nameOf(path)}">`)
      .join('\n'),
    icons: await Bun.file(at('icons.svg')).text(),
  }
  const template = await Bun.file(at('index.html')).text()
  const html = template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => filled[name] as string)
  files.set('index.html', new TextEncoder().encode(html))

  for (const [name, bytes] of [...files]) {
    files.set(`${name}.gz`, gzipSync(bytes, { level: 9 }))
    files.set(`${name}.br`, brotliCompressSync(bytes))
  }
  return files
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
