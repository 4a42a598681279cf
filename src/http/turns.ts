/** For whom work is done, as a project: all work of one owner waits in one line. */
type Owner = number

export interface Turns {
  /**
   * Call it before each piece of work.
   * @param endsFirst whether work that has begun ends before the owner's next begins, so that an owner who sends much at
   *   once waits less for each. Not for work of strangers, which would then stand before the owner's own
   * @returns undefined while the thread has worked for less than a turn since it last looked after its sockets; else a
   *   promise to wait for
   */
  next(owner: Owner, endsFirst?: boolean): Promise<void> | undefined
}

/**
 * Shares the thread that answers all requests. Large work is done in turns of milliseconds, one owner after another, and new
 * requests are answered in between. While there is little work, nobody waits, and it costs a look at the clock.
 */
export function turns(turnMs: number): Turns {
  const lines = new Map<Owner, (() => void)[]>()
  /** When the thread began to work after it last looked after its sockets; undefined if it has not worked since. */
  let startedAt: number | undefined
  let isPassComing = false
  /** Whose work is going on. */
  let current: Owner | undefined

  function comeBack() {
    if (isPassComing) return
    isPassComing = true
    setImmediate(pass)
  }

  /** Lets waiting work go on: one piece of each owner, one owner after another. */
  async function pass() {
    isPassComing = false
    startedAt = performance.now()
    while (lines.size > 0 && !isOver(startedAt)) {
      const [[owner, line]] = lines as unknown as [[Owner, (() => void)[]]]
      lines.delete(owner)
      current = owner
      line.shift()?.()
      if (line.length > 0) lines.set(owner, line)
      // Comes back after the piece of work that was just begun.
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
