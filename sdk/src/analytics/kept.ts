import { guarded } from '../core/guarded'

// What a browser keeps for all pages of an origin. Where it denies that, nothing is there.

const PREFIX = 'whimbrel.'

export const kept = (name: string): string | undefined =>
  guarded(() => localStorage.getItem(PREFIX + name)) ?? undefined

export const keep = (name: string, text: string): void =>
  guarded(() => localStorage.setItem(PREFIX + name, text))

export const forget = (name: string): void => guarded(() => localStorage.removeItem(PREFIX + name))
