import { EvaluationFailure, type Run, searchSteps, semVerSteps, spend } from './run'
import { compareSemVer, semVerOf } from './sem-ver'
import { type Operation, ofValues } from './step'
import { textOf } from './values'

/** Whether the first is part of the second, a text or a list. */
const isIn = ofValues(([item, whole], run) => {
  if (!whole) return false
  if (Array.isArray(whole)) {
    spend(run, searchSteps(whole, typeof item === 'string' ? item : ''))
    return whole.includes(item)
  }
  if (typeof whole !== 'string')
    throw new EvaluationFailure('What it looks into is neither a text nor a list.')
  const part = textOf(item, run)
  spend(run, searchSteps(whole, part))
  return whole.includes(part)
})

/** Texts and numbers, one behind the other; nothing adds nothing. */
const cat: Operation = (operands, compile) => {
  if (Array.isArray(operands))
    return ofValues((values, run) => joined(values, run))(operands, compile)
  const step = compile(operands)
  return (scope, run) => {
    const value = step(scope, run)
    if (value === null) throw new EvaluationFailure('There is nothing to make a text of.')
    return Array.isArray(value) ? joined(value, run) : textOf(value, run)
  }
}

const joined = (values: unknown[], run: Run) =>
  values.map((value) => (value === null ? '' : textOf(value, run))).join('')

/** `[text, from, length]`; negative numbers count from the end. */
const substr = ofValues(([text, from, length], run) => {
  if (typeof text !== 'string') throw new EvaluationFailure('It takes a part of a text.')
  spend(run, Math.ceil(text.length / 64))
  const rest = text.slice(wholeOf(from))
  return length === undefined ? rest : rest.slice(0, wholeOf(length))
})

const wholeOf = (value: unknown) => (typeof value === 'object' ? 0 : Math.trunc(Number(value)) || 0)

/** @returns null, which serves the flag's default, for anything but two texts */
const ofTwoTexts = (holds: (text: string, part: string) => boolean) =>
  ofValues((values, run) => {
    const [text, part] = values
    if (values.length !== 2 || typeof text !== 'string' || typeof part !== 'string') return null
    spend(run, part.length >> 10)
    return holds(text, part)
  })

/** What `sem_ver` makes of how two versions compare. `^` is the same major version, `~` the same minor too. */
const VERSIONS: Record<string, (order: number) => boolean> = {
  '=': (order) => order === 0,
  '!=': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
}

/** @returns null, which serves the flag's default, where something is no version or no operator */
const semVer = ofValues((values, run) => {
  if (values.length !== 3) return null
  spend(run, semVerSteps(values[0]) + semVerSteps(values[2]))
  const [a, b] = [semVerOf(values[0]), semVerOf(values[2])]
  if (!a || !b) return null
  const operator = values[1]
  if (operator === '^') return a.major === b.major
  if (operator === '~') return a.major === b.major && a.minor === b.minor
  const holds =
    typeof operator === 'string' && Object.hasOwn(VERSIONS, operator) && VERSIONS[operator]
  return holds ? holds(compareSemVer(a, b)) : null
})

export const texts: Record<string, Operation> = {
  in: isIn,
  cat,
  substr,
  starts_with: ofTwoTexts((text, part) => text.startsWith(part)),
  ends_with: ofTwoTexts((text, part) => text.endsWith(part)),
  sem_ver: semVer,
}
