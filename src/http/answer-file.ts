import type { BuiltFiles } from './built-files'

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  tgz: 'application/gzip',
}
/** Suffixes of the compressed files beside each file, the smallest first. */
const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
]
/** For names that carry a hash of their content: such a name never means anything else. */
export const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * Answers one file, compressed as the browser takes it, or only that it is still the same (ETag).
 * @param more headers beside those of the content
 * @returns undefined when there is no such file
 */
export function answerFile(
  files: BuiltFiles,
  name: string,
  request: Request,
  more: Record<string, string>,
): Response | undefined {
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1)]
  const whole = files.get(name)
  if (!type || !whole) return undefined
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding = ENCODINGS.find(
    (one) => files.has(name + one.suffix) && new RegExp(`\\b${one.name}\\b`).test(accepted),
  )
  const etag = `"${Bun.hash(whole).toString(36)}-${encoding?.name ?? 'identity'}"`
  const headers: Record<string, string> = {
    ...more,
    'content-type': type,
    vary: 'accept-encoding',
    etag,
    ...(encoding && { 'content-encoding': encoding.name }),
  }
  if (request.headers.get('if-none-match') === etag)
    return new Response(null, { status: 304, headers })
  const bytes = encoding ? files.get(name + encoding.suffix) : whole
  return new Response(bytes as Uint8Array<ArrayBuffer>, { headers })
}
