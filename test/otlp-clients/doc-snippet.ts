import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../harness'

const ROOT = join(import.meta.dir, '../..')
export const docPage = await Bun.file(join(ROOT, 'docs/opentelemetry.md')).text()

/** A block of code of a page of docs/: the first of its language under a heading that has a text. */
export function docSnippet(
  heading: string,
  language: string,
  { having = '', page = docPage } = {},
): string {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  const blocks = [...section.matchAll(/^```(\w+)\n(.*?)^```/gms)]
  const found = blocks.find(([, of, code]) => of === language && code?.includes(having))
  if (!found?.[2]) throw new Error(`The page has no ${language} under ${heading}.`)
  return found[2]
}

/** Puts a real address and a real key into a snippet. */
export const filledIn = (code: string, url: string, key: string): string =>
  code.replaceAll('https://errors.example.org', url).replaceAll('ingest_live_…', key)

/** A temporary folder that can import the packages of this repository. */
export function folderWithPackages(): string {
  const folder = temporaryFolder('whimbrel-client')
  mkdirSync(folder, { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}
