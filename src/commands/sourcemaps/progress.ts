const BAR_WIDTH = 24

/**
 * Shows how many files are done: as a bar that is redrawn in a terminal, as a line for each file elsewhere.
 * @returns what to call after each file
 */
export function progress(total: number, out: NodeJS.WriteStream): (path: string) => void {
  let done = 0
  return (path) => {
    done++
    const count = `${String(done).padStart(String(total).length)}/${total}`
    if (!out.isTTY) {
      out.write(`${count} ${path}\n`)
      return
    }
    const filled = Math.round((BAR_WIDTH * done) / total)
    const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled)
    const line = `${bar} ${count} ${path}`.slice(0, out.columns - 1)
    out.write(`\r\x1b[K${done === total ? '' : line}`)
  }
}
