import { join } from 'node:path'

/** Children that run at one time: as many as a small machine has cores. */
const AT_ONCE = 2
/** Of the calls at which the process is killed, each is tried in a soak, else each ninth. */
const STRIDE = process.env.WHIMBREL_SOAK === '1' ? 1 : 9

/** Runs a command that is killed before its nth change of files. @returns whether it came to its end before that */
export async function killedAt(nth: number, words: string[]): Promise<boolean> {
  const child = Bun.spawn(
    [process.execPath, join(import.meta.dir, 'killed-at.ts'), `${nth}`, ...words],
    {
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'pipe',
    },
  )
  const code = await child.exited
  if (code !== 0 && child.signalCode !== 'SIGKILL')
    throw new Error(await new Response(child.stderr).text())
  return code === 0
}

/** Tries kill after kill, a few at one time, until the work ends before it would be killed. @returns how many there were */
export async function eachKill(attempt: (nth: number) => Promise<boolean>): Promise<number> {
  let nth = 1 - STRIDE
  let kills = 0
  let isOver = false
  const worker = async () => {
    while (!isOver) {
      nth += STRIDE
      if (await attempt(nth)) isOver = true
      else kills++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  if (STRIDE === 1) console.log(`${kills} kills`)
  return kills
}
