import { join } from 'node:path'

/** What docs/sdk.md says to forward a path with. */
export async function tunnelOfDocs(server: 'Express' | 'Bun'): Promise<string> {
  const text = await Bun.file(join(import.meta.dir, '../../docs/sdk.md')).text()
  const [, after = ''] = text.split('## Through your own server')
  const [, code] =
    new RegExp(`With ${server}\\b[^\\n]*:\\n\\n\`\`\`js\\n(.*?)\`\`\``, 's').exec(after) ?? []
  if (!code) throw new Error(`docs/sdk.md has no tunnel with ${server}.`)
  return code
}
