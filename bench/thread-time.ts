import { readFileSync } from 'node:fs'

/** Processor time in µs that a thread of a process has taken; of its main thread when none is named. */
export const threadTime = (pid: number, task = `${pid}`): number =>
  Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]) / 1000
