/** What a minified file may be called (contract §6): a name, never a path. */
export const FILE_NAME = /^[A-Za-z0-9._~+@-]{1,200}$/

/**
 * What maps are looked up by: the last part of a frame's URL or path, without query and fragment.
 * @returns undefined for what no map can be uploaded for
 */
export function fileNameOf(file: string): string | undefined {
  const end = file.search(/[?#]/)
  const path = end < 0 ? file : file.slice(0, end)
  const base = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
  const name = base.includes('%') ? decoded(base) : base
  return FILE_NAME.test(name) ? name : undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
