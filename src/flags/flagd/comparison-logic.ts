import { type SemVer, semVerOf } from '../json-logic/sem-ver'
import type { Comparison, Scalar } from '../model'
import type { Operator } from '../words'
import { Unsayable } from './document'

type Logic = Record<string, unknown>

/** How flagd says that an attribute fits one value; undefined where it cannot. */
const SAID: Readonly<Record<Operator, ((attribute: Logic, value: Scalar) => Logic) | undefined>> = {
  // With all values at once, below.
  in: undefined,
  exists: undefined,
  contains: (attribute, value) => ({ in: [value, attribute] }),
  startsWith: (attribute, value) => ({ starts_with: [attribute, value] }),
  endsWith: (attribute, value) => ({ ends_with: [attribute, value] }),
  lessThan: (attribute, value) => ofNumbers('<', attribute, value),
  lessThanOrEqual: (attribute, value) => ofNumbers('<=', attribute, value),
  greaterThan: (attribute, value) => ofNumbers('>', attribute, value),
  greaterThanOrEqual: (attribute, value) => ofNumbers('>=', attribute, value),
  semVerEqual: (attribute, value) => ofVersions(attribute, '=', value),
  semVerLessThan: (attribute, value) => ofVersions(attribute, '<', value),
  semVerLessThanOrEqual: (attribute, value) => ofVersions(attribute, '<=', value),
  semVerGreaterThan: (attribute, value) => ofVersions(attribute, '>', value),
  semVerGreaterThanOrEqual: (attribute, value) => ofVersions(attribute, '>=', value),
  semVerCaret: (attribute, value) => ofRange(attribute, value, afterCaret),
  semVerTilde: (attribute, value) =>
    ofRange(attribute, value, ({ major, minor }) => [major, minor + 1, 0]),
  matches: undefined,
  inCidr: undefined,
  before: undefined,
  after: undefined,
}

const CANNOT: Partial<Record<Operator, string>> = {
  matches: 'flagd has no regular expressions.',
  inCidr: 'flagd knows no networks.',
  before: 'flagd compares no times of the context.',
  after: 'flagd compares no times of the context.',
}

/** A comparison as JsonLogic. @throws Unsayable */
export function comparisonLogic(comparison: Comparison): Logic {
  const { attribute, operator, values = [], caseInsensitive, negate } = comparison
  if (caseInsensitive) throw new Unsayable('flagd tells capital letters from small ones.')
  if (attribute === '$env') throw new Unsayable('flagd knows no environments.')
  const fits = fitting({ var: attribute }, operator, values)
  return negate ? { '!': [fits] } : fits
}

function fitting(attribute: Logic, operator: Operator, values: readonly Scalar[]): Logic {
  if (operator === 'in') return { in: [attribute, values] }
  if (operator === 'exists') return { '!==': [attribute, null] }
  const say = SAID[operator]
  if (!say) throw new Unsayable(CANNOT[operator] ?? 'flagd cannot compare so.')
  const said = values.map((value) => say(attribute, value))
  return said.length === 1 ? (said[0] as Logic) : { or: said }
}

/** flagd makes numbers of what is none; this asks first. Only a text is the same when it is made a text. */
const ofNumbers = (operator: string, attribute: Logic, value: Scalar): Logic => ({
  and: [
    { '!': [{ in: [attribute, [null, true, false, { cat: [attribute, ''] }]] }] },
    { [operator]: [attribute, value] },
  ],
})

const ofVersions = (attribute: Logic, operator: string, value: Scalar): Logic => ({
  sem_ver: [attribute, operator, versionText(versionIn(value))],
})

/** From a version to before the first that is too high, with its earliest candidate. */
function ofRange(
  attribute: Logic,
  value: Scalar,
  end: (version: SemVer) => [number, number, number],
): Logic {
  const version = versionIn(value)
  return {
    and: [
      { sem_ver: [attribute, '>=', versionText(version)] },
      { sem_ver: [attribute, '<', `${end(version).join('.')}-0`] },
    ],
  }
}

function afterCaret({ major, minor, patch }: SemVer): [number, number, number] {
  if (major > 0) return [major + 1, 0, 0]
  return minor > 0 ? [0, minor + 1, 0] : [0, 0, patch + 1]
}

function versionIn(value: Scalar): SemVer {
  const version = semVerOf(value)
  if (!version) throw new Unsayable(`${value} is no version.`)
  return version
}

const versionText = ({ major, minor, patch, prerelease }: SemVer) =>
  `${major}.${minor}.${patch}${prerelease.length > 0 ? `-${prerelease.join('.')}` : ''}`
