import { expect, test } from 'bun:test'
import { cameBy, cameWith } from './visit-words'

test.each([
  ['Organic Search', 'Google', 'Organic Search, Google'],
  ['Direct', '', 'Direct'],
  ['Direct', 'Direct', 'Direct'],
  ['', '', 'Unknown'],
  ['Email', '', 'Email'],
])('channel %p and source %p are %s', (channel, source, words) => {
  expect(cameBy({ channel, source })).toBe(words)
})

test.each([
  ['Firefox', 'Linux', 'desktop', 'Firefox on Linux'],
  ['Firefox', '', 'desktop', 'Firefox'],
  ['', 'Linux', 'desktop', 'Linux'],
  ['', '', 'mobile', 'Phone'],
  ['', '', 'fridge', 'fridge'],
  ['', '', '', ''],
])('%p on %p (%p) is %s', (browser, system, device, words) => {
  expect(cameWith({ browser, system, device })).toBe(words)
})
