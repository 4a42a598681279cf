/** Who works on this thread: what is of one owner waits in one line. */
type Owner = number

export interface Turns {
  /**
   * Is asked before each piece of work.
   * @param endsFirst what has begun ends before the next of its owner begins: who sends many at once waits less for
   *   each. Not for what strangers send, or theirs would stand before the owner's own
   * @returns nothing while the thread has worked for less than a turn since it last looked after its sockets; else
   *   what to wait for
   */
  next(owner: Owner, endsFirst?: boolean): Promise<void> | undefined
}

/**
 * Shares the thread that answers all requests: whoever has large work does it in turns of milliseconds, one owner
 * after another, and what comes on the sockets meanwhile is answered in between. While little is done, nobody waits
 * and it costs a look at the clock.
 */
export function turns(turnMs: number): Turns {
  const lines = new Map<Owner, (() => void)[]>()
  /** When the thread began to work; undefined until something has been done since it was at its sockets. */
  let startedAt: number | undefined
  let isPassComing = false
  /** Whose work goes on at this moment. */
  let current: Owner | undefined

  function comeBack() {
    if (isPassComing) return
    isPassComing = true
    setImmediate(pass)
  }

  /** Lets those go on who wait, one of each owner after another. */
  async function pass() {
    isPassComing = false
    startedAt = performance.now()
    while (lines.size > 0 && !isOver(startedAt)) {
      const [[owner, line]] = lines as unknown as [[Owner, (() => void)[]]]
      lines.delete(owner)
      current = owner
      line.shift()?.()
      if (line.length > 0) lines.set(owner, line)
      // Behind what was just begun.
      await undefined
      current = undefined
    }
    startedAt = undefined
    if (lines.size > 0) comeBack()
  }

  const isOver = (since: number) => performance.now() - since >= turnMs

  return {
    next(owner, endsFirst = false) {
      if (startedAt === undefined) {
        startedAt = performance.now()
        comeBack()
        return undefined
      }
      if (!isOver(startedAt)) return undefined
      comeBack()
      return new Promise((resolve) => {
        const line = lines.get(owner)
        if (!line) lines.set(owner, [resolve])
        else if (endsFirst && owner === current) line.unshift(resolve)
        else line.push(resolve)
      })
    },
  }
}
