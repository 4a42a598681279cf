/** What this browser remembers of the viewer's choices. It may refuse to: then nothing is remembered. */
export const browserStorage = {
  read(name: string): string | undefined {
    try {
      return localStorage.getItem(name) ?? undefined
    } catch {
      return undefined
    }
  },
  write(name: string, value: string | undefined): void {
    try {
      if (value === undefined) localStorage.removeItem(name)
      else localStorage.setItem(name, value)
    } catch {
      // Private windows refuse; the choice then lasts as long as the page.
    }
  },
}
