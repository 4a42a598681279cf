/** The names that a minified file may have (contract §6): a name is never a path. */
export const FILE_NAME = /^[A-Za-z0-9._~+@-]{1,200}$/

/**
 * The name by which the map of a file is looked up: the last part of a URL or path, without query and fragment.
 * @returns undefined for a name that no map can be uploaded for
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
