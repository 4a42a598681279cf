import { signal } from '@preact/signals'

/** A change that waits until the person has shown the password again; undefined when no change waits. */
export const waitingForProof = signal<{ settle(isProved: boolean): void } | undefined>()

/** Asks for the password by a dialog. @returns whether the server took it */
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
