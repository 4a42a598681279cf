import { BlockList, isIP } from 'node:net'
import { isTime } from '../../http/time-of'
import { type Run, searchSteps, spend } from '../json-logic/run'
import { compareSemVer, type SemVer, semVerOf } from '../json-logic/sem-ver'
import { compileRegexp } from '../linear-regexp/compile-regexp'
import { matchRegexp } from '../linear-regexp/match-regexp'
import type { Scalar } from '../model'
import type { Operator } from '../words'

/** What came of comparing an attribute's value with those of a condition. */
export type Compared = 'fits' | 'differs' | 'other-type'

/** An operator, given the values of a condition, becomes a function of the attribute. */
type Kind = (
  values: readonly Scalar[],
  ignoresCase: boolean,
) => (actual: unknown, run: Run) => Compared

/**
 * One operator.
 * @param take what is compared of an attribute's value; undefined where the operator does not take its type
 * @param read what is compared with it, of a value of the condition
 */
const kind =
  <Taken, Value>(
    take: (actual: unknown) => Taken | undefined,
    read: (value: unknown) => Value | undefined,
    fits: (taken: Taken, value: Value, run: Run) => boolean,
  ): Kind =>
  (values, ignoresCase) => {
    const folded = ignoresCase ? fold : (value: unknown) => value
    const wanted = values.flatMap((value) => read(folded(value)) ?? [])
    return (actual, run) => {
      spend(run, Math.ceil(wanted.length / 2) + (ignoresCase ? foldSteps(actual) : 0))
      const taken = take(folded(actual))
      if (taken === undefined) return 'other-type'
      return wanted.some((value) => fits(taken, value, run)) ? 'fits' : 'differs'
    }
  }

function foldSteps(value: unknown): number {
  const texts = Array.isArray(value) ? value : [value]
  const length = texts.reduce<number>(
    (sum, text) => sum + (typeof text === 'string' ? text.length : 0),
    0,
  )
  return texts.length + Math.ceil(length / 16)
}

/** Texts without capital letters, those of a list too. */
function fold(value: unknown): unknown {
  if (typeof value === 'string') return value.toLowerCase()
  return Array.isArray(value)
    ? value.map((item) => (typeof item === 'string' ? item.toLowerCase() : item))
    : value
}

const scalarOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : undefined
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined)
const textOrListOf = (value: unknown) =>
  typeof value === 'string' || Array.isArray(value) ? (value as string | unknown[]) : undefined

const LONGEST_TIME = 64
/** Of IPv6 with the four numbers of IPv4 at its end. */
const LONGEST_ADDRESS = 45

/** A time in ms since the epoch, or as RFC 3339. */
function timeIn(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  const isOne = typeof value === 'string' && value.length <= LONGEST_TIME && isTime(value)
  return isOne ? Date.parse(value.toUpperCase()) : undefined
}

/** Adds the addresses of `10.0.0.0/8`, or the one of `10.0.0.7`. @returns whether it is one of these */
export function addNetwork(networks: BlockList, value: unknown): boolean {
  if (typeof value !== 'string') return false
  const [, address = '', prefix] = /^([^/%]{2,45})(?:\/(\d{1,3}))?$/.exec(value) ?? []
  const family = isIP(address)
  const bits = family === 6 ? 128 : 32
  if (family === 0 || Number(prefix ?? bits) > bits) return false
  networks.addSubnet(address, Number(prefix ?? bits), family === 6 ? 'ipv6' : 'ipv4')
  return true
}

/** One list of all networks is looked through faster than a list for each. */
const isInCidr: Kind = (values) => {
  const networks = new BlockList()
  for (const value of values) addNetwork(networks, value)
  return (actual, run) => {
    const isShort = typeof actual === 'string' && actual.length <= LONGEST_ADDRESS
    const family = isShort ? isIP(actual) : 0
    if (!isShort || family === 0) return 'other-type'
    spend(run, 50 + values.length)
    return networks.check(actual, family === 6 ? 'ipv6' : 'ipv4') ? 'fits' : 'differs'
  }
}

/** A scalar among the values, which a set finds however many they are. */
const isIn: Kind = (values, ignoresCase) => {
  const folded = ignoresCase ? fold : (value: unknown) => value
  const wanted = new Set(values.map(folded))
  return (actual, run) => {
    if (scalarOf(actual) === undefined) return 'other-type'
    if (ignoresCase) spend(run, foldSteps(actual))
    return wanted.has(folded(actual)) ? 'fits' : 'differs'
  }
}

/** A text that has the value in it, or a list that has it among its elements. */
const contains = kind(textOrListOf, scalarOf, (whole, value, run) => {
  const part = String(value)
  spend(run, searchSteps(whole, part))
  return typeof whole === 'string' ? whole.includes(part) : whole.includes(value)
})

const matches: Kind = (values, ignoresCase) => {
  const programs = values.map((value) => compileRegexp(String(value), ignoresCase))
  return (actual, run) => {
    if (typeof actual !== 'string') return 'other-type'
    const fits = programs.some((program) =>
      matchRegexp(program, actual, (steps) => spend(run, steps)),
    )
    return fits ? 'fits' : 'differs'
  }
}

const texts = (fits: (text: string, part: string) => boolean) => kind(textOf, textOf, fits)
const numbers = (fits: (number: number, value: number) => boolean) => kind(numberOf, numberOf, fits)
const times = (fits: (time: number, value: number) => boolean) => kind(timeIn, timeIn, fits)
const versions = (fits: (order: number, version: SemVer, value: SemVer) => boolean) =>
  kind(semVerOf, semVerOf, (version, value, run) => {
    spend(run, 5 + value.prerelease.length + version.prerelease.length)
    return fits(compareSemVer(version, value), version, value)
  })

export const operators: Readonly<Record<Operator, Kind>> = {
  in: isIn,
  contains,
  startsWith: texts((text, part) => text.startsWith(part)),
  endsWith: texts((text, part) => text.endsWith(part)),
  matches,
  lessThan: numbers((number, value) => number < value),
  lessThanOrEqual: numbers((number, value) => number <= value),
  greaterThan: numbers((number, value) => number > value),
  greaterThanOrEqual: numbers((number, value) => number >= value),
  before: times((time, value) => time < value),
  after: times((time, value) => time > value),
  semVerEqual: versions((order) => order === 0),
  semVerLessThan: versions((order) => order < 0),
  semVerLessThanOrEqual: versions((order) => order <= 0),
  semVerGreaterThan: versions((order) => order > 0),
  semVerGreaterThanOrEqual: versions((order) => order >= 0),
  semVerCaret: versions((order, version, value) => order >= 0 && hasSameFirst(version, value)),
  semVerTilde: versions(
    (order, version, value) =>
      order >= 0 && version.major === value.major && version.minor === value.minor,
  ),
  inCidr: isInCidr,
  // An attribute that is absent has not come this far.
  exists: () => () => 'fits',
}

/** Whether the first number that is not zero is the same: `^0.2.3` stays below 0.3.0. */
function hasSameFirst(version: SemVer, value: SemVer): boolean {
  if (version.major !== value.major) return false
  if (value.major > 0) return true
  return version.minor === value.minor && (value.minor > 0 || version.patch === value.patch)
}
