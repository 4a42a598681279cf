const UNITS = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'min'],
  [1, 's'],
] as const

/** Seconds in the largest unit that divides them: `5 min`, `36 h`, `7 d`; nothing is `0 min`. */
export function secondsInWords(sec: number): string {
  if (sec === 0) return '0 min'
  const [size, name] = UNITS.find(([unit]) => sec % unit === 0) ?? UNITS[3]
  return `${sec / size} ${name}`
}
