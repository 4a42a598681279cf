import { signal } from '@preact/signals'

/** Since when the box has not answered (ms); undefined while it does. */
export const offlineSince = signal<number | undefined>()
/** When it answered last (ms). */
export const answeredAt = signal(Date.now())

const ASK_AGAIN_MS = 3000

export function reached(): void {
  answeredAt.value = Date.now()
  offlineSince.value = undefined
}

/** Asks again until the box answers. */
export function unreachable(): void {
  if (offlineSince.value !== undefined) return
  offlineSince.value = Date.now()
  const ask = () =>
    fetch('/healthz').then(reached, () => {
      setTimeout(ask, ASK_AGAIN_MS)
    })
  setTimeout(ask, ASK_AGAIN_MS)
}
