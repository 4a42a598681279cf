import type { Frame } from '../../../api/events'

/** Where package managers put what is not yours; the group is the library's name. */
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

/** The library that a frame is of, as people call it; undefined when nothing says so. */
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
