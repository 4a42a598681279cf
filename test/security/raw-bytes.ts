import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where a folder's files hold any of these texts, byte for byte, in whatever file and page: `file: name of the text`. */
export function filesWith(folder: string, texts: Record<string, string>): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return files.flatMap(({ parentPath, name }) => {
    const bytes = readFileSync(join(parentPath, name))
    return Object.entries(texts)
      .filter(([, text]) => bytes.includes(text))
      .map(([what]) => `${name}: ${what}`)
  })
}
