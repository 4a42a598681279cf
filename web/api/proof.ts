import { signal } from '@preact/signals'

/** A change that waits until its sender has shown to be themselves; undefined when none does. */
export const waitingForProof = signal<{ settle(isProved: boolean): void } | undefined>()

/** Asks the person by a dialog. @returns whether they showed it */
export const askProof = () =>
  new Promise<boolean>((resolve) => {
    const before = waitingForProof.value
    waitingForProof.value = {
      settle(isProved) {
        before?.settle(isProved)
        waitingForProof.value = undefined
        resolve(isProved)
      },
    }
  })
