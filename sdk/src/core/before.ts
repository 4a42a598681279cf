/** Resolves to whether work was done within a time. */
export async function before(timeoutMs: number, work: Promise<unknown>): Promise<boolean> {
  const isDone = work.then(
    () => true,
    () => false,
  )
  let timer: ReturnType<typeof setTimeout> | undefined
  const isOver = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs)
  })
  try {
    return await Promise.race([isDone, isOver])
  } finally {
    clearTimeout(timer)
  }
}
