import { expect, test } from 'bun:test'
import { COMMAND_LINE } from '../../src/accounts/audit/by'
import { MINUTE_MS } from '../../src/lib/time'
import { house, T } from './house'

const minutes = (n: number) => T + n * MINUTE_MS
const by = COMMAND_LINE

test('what comes back within the cool-down is told at its end, if it still fires', () => {
  const { happens, tick, told, incident } = house({ cooldownSec: 1800 })
  happens('new', minutes(0))
  expect(told()).toEqual([['opened', 0]])
  happens('resolved', minutes(5))
  happens('regressed', minutes(10))
  tick(minutes(29))
  expect(told()).toEqual([])
  tick(minutes(30))
  expect(told()).toEqual([['opened', 30]])
  happens('resolved', minutes(31))
  happens('regressed', minutes(32))
  happens('resolved', minutes(40))
  tick(minutes(200))
  expect(told()).toEqual([])
  expect(incident()?.state).toBe('resolved')
})

test('something else that happens is told after the cool-down, once', () => {
  const { happens, tick, told } = house({ cooldownSec: 600 })
  happens('new', minutes(0))
  happens('escalating', minutes(1))
  happens('escalating', minutes(2))
  tick(minutes(10))
  tick(minutes(100))
  expect(told()).toEqual([
    ['opened', 0],
    ['repeated', 10],
  ])
})

test('it is repeated until somebody acknowledges it', () => {
  const { happens, tick, told, changes, own, incident, kinds } = house({ repeatSec: 600 })
  happens('new', minutes(0))
  tick(minutes(9))
  tick(minutes(10))
  tick(minutes(21))
  expect(told()).toEqual([
    ['opened', 0],
    ['repeated', 10],
    ['repeated', 21],
  ])
  const { id = '' } = incident() ?? {}
  changes['incidents.acknowledge']({ ...own, id, at: minutes(22) })
  tick(minutes(60))
  expect(told()).toEqual([])
  expect(kinds()).toEqual(['opened', 'told', 'told', 'told', 'acknowledged'])
})

test('that it ended is told to those who want to know, and were told that it began', () => {
  const wanting = house({ sendResolved: true })
  wanting.happens('new', minutes(0))
  wanting.happens('resolved', minutes(1))
  expect(wanting.told()).toEqual([
    ['opened', 0],
    ['resolved', 1],
  ])
  const others = house()
  others.happens('new', minutes(0))
  others.happens('resolved', minutes(1))
  expect(others.told()).toEqual([['opened', 0]])
})

test('a snooze over midnight ends by itself, and what still fires is told then', () => {
  const { happens, tick, told, changes, own, kinds } = house()
  changes['alertRules.snooze']({ ...own, until: minutes(30), at: minutes(0) })
  happens('new', minutes(5))
  tick(minutes(29))
  expect(told()).toEqual([])
  tick(minutes(30))
  expect(told()).toEqual([['opened', 30]])
  expect(kinds()).toEqual(['opened', 'quiet', 'told'])
})

test('a snooze may be made longer, or be ended', () => {
  const { happens, tick, told, changes, own } = house()
  changes['alertRules.snooze']({ ...own, until: minutes(30), at: minutes(0) })
  happens('new', minutes(5))
  changes['alertRules.snooze']({ ...own, until: minutes(90), at: minutes(10) })
  tick(minutes(31))
  expect(told()).toEqual([])
  changes['alertRules.snooze']({ ...own, until: null, at: minutes(40) })
  tick(minutes(40))
  expect(told()).toEqual([['opened', 40]])
})

test('what ended within a snooze is never told', () => {
  const { happens, tick, told, changes, own } = house({ sendResolved: true })
  changes['alertRules.snooze']({ ...own, until: minutes(30), at: minutes(0) })
  happens('new', minutes(5))
  happens('resolved', minutes(6))
  tick(minutes(31))
  expect(told()).toEqual([])
})

test('that it ended is told after the snooze to those who were told that it began', () => {
  const { happens, tick, told, changes, own } = house({ sendResolved: true })
  happens('new', minutes(0))
  changes['alertRules.snooze']({ ...own, until: minutes(30), at: minutes(1) })
  happens('resolved', minutes(6))
  expect(told()).toEqual([['opened', 0]])
  tick(minutes(31))
  expect(told()).toEqual([['resolved', 31]])
})

test('a project that is muted until further notice is told when somebody lifts it', () => {
  const { happens, tick, told, changes, project } = house()
  changes['mute.set']({ project, until: null, at: minutes(0), by })
  happens('new', minutes(1))
  tick(minutes(600))
  expect(told()).toEqual([])
  changes['mute.lift']({ project, at: minutes(601), by })
  tick(minutes(601))
  expect(told()).toEqual([['opened', 601]])
})

test('a channel that a rule is given later hears what is open from then on', () => {
  const { happens, tick, told, changes, own } = house({ channels: [] })
  happens('new', minutes(0))
  expect(told()).toEqual([])
  const notify = { channels: ['phone'], cooldownSec: 0, sendResolved: false }
  changes['alertRules.change']({ ...own, change: { notify }, at: minutes(5) })
  tick(minutes(5))
  expect(told()).toEqual([['opened', 5]])
})

test('that it ended is not told months later, when somebody wants to know from then on', () => {
  const { happens, tick, told, changes, own, project } = house()
  happens('new', minutes(0))
  happens('resolved', minutes(1))
  const notify = { channels: ['phone'], cooldownSec: 0, sendResolved: true }
  changes['alertRules.change']({ ...own, change: { notify }, at: minutes(5) })
  changes['mute.set']({ project, until: null, at: minutes(6), by })
  changes['mute.lift']({ project, at: minutes(7), by })
  tick(minutes(8))
  expect(told()).toEqual([['opened', 0]])
})

test('nobody is told what a rule has found that is gone', () => {
  const { happens, tick, told, changes, own, incident } = house({
    sendResolved: true,
    repeatSec: 600,
  })
  happens('new', minutes(0))
  expect(told()).toEqual([['opened', 0]])
  changes['alertRules.remove']({ ...own, at: minutes(1) })
  tick(minutes(60))
  expect(told()).toEqual([])
  expect(incident()?.resolved).toMatchObject({ why: 'ruleRemoved' })
})
