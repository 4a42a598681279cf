import { randomUUID } from 'node:crypto'

/** A failure in the app's own code. Each has its own name, so each is one issue. */
export const checkoutFailure = (name = 'checkout', more: Record<string, unknown> = {}) => ({
  exception: {
    type: 'TypeError',
    value: `Cannot read properties of undefined (reading '${name}')`,
    stacktrace: [
      { function: 'main', filename: 'src/main.ts', lineno: 3, inApp: true },
      { function: `${name}Total`, filename: `src/${name}.ts`, lineno: 41, colno: 9, inApp: true },
    ],
  },
  ...more,
})

/** The same failure in every way but its line number, its value and its user. */
export const movedCheckoutFailure = (name = 'checkout', more: Record<string, unknown> = {}) => {
  const moved = checkoutFailure(name, more)
  const stacktrace = moved.exception.stacktrace.map((frame) => ({ ...frame, lineno: 99 }))
  return { ...moved, exception: { ...moved.exception, value: 'and now another text', stacktrace } }
}

export const uuid = (): string => randomUUID()

/** Events that differ in everything that is counted. */
export const variedEvent = (number: number, run = '') => ({
  id: uuid(),
  ...checkoutFailure(`part${number % 7}`),
  level: ['error', 'warning', 'fatal'][number % 3],
  release: `shop@1.${number % 4}.0`,
  tags: { browser: `Browser ${number % 5}`, tenant: `t-${number % 11}`, run },
  user: { id: `user-${number % 13}` },
  extra: { number },
})
