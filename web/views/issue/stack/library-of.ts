import type { Frame } from '../../../api/events'

/** The folders in which package managers put libraries; the group is the library's name. */
const PLACES = [
  /(?:.*[/\\])?node_modules[/\\](?:\.pnpm[/\\])?((?:@[^/\\]+[/\\])?[^/\\]+)/,
  /[/\\](?:site|dist)-packages[/\\]([^/\\]+)/,
  /[/\\]gems[/\\]([^/\\]+?)-\d[^/\\]*[/\\]/,
  /[/\\]pkg[/\\]mod[/\\]([^@]+)@/,
  /(?:^|[/\\])vendor[/\\]([^/\\]+[/\\][^/\\]+)[/\\]/,
  /[/\\]registry[/\\]src[/\\][^/\\]+[/\\]([^/\\]+?)-\d/,
  /[/\\](python\d[\d.]*)[/\\]/,
  /^(node|internal|bun|deno)[:/]/,
  /^(webpack|rollup|vite)\//,
]

/** The name of the library that a frame belongs to; undefined when neither its path nor its module tells. */
export function libraryOf({
  absPath,
  filename,
  module,
  package: image,
}: Frame): string | undefined {
  const path = absPath ?? filename ?? ''
  for (const place of PLACES) {
    const name = place.exec(path)?.[1] ?? place.exec(filename ?? '')?.[1]
    if (name) return name.replace(/\\/g, '/')
  }
  if (image) return image.split(',')[0]?.split(/[/\\]/).at(-1)
  return module ? topOf(module) : undefined
}

/** `org.springframework.web.Filter` is Spring's, `tokio::runtime` Tokio's, `django.core` Django's. */
function topOf(module: string): string {
  if (module.includes('::')) return module.split('::')[0] as string
  const parts = module.split('.')
  const isReversed = /^(?:com|org|net|io|de|dev)$/.test(parts[0] ?? '')
  return parts.slice(0, isReversed ? 3 : 1).join('.')
}
