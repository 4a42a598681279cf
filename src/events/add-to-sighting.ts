import type { Sighting, Tag } from '../issues/sighting'
import { FIVE_MS } from '../lib/five-minutes'
import { hash53 } from '../lib/hash'
import { DAY_MS, HOUR_MS } from '../lib/time'
import type { EventHead } from './head'

type TagOf = (name: string, value: string) => Tag

/**
 * @returns a function that gives equal tags the same object: a tally then finds a tag without hashing its texts again
 */
export function distinctTags(): (name: string, value: string) => Tag {
  const names = new Map<string, Map<string, Tag>>()
  return (name, value) => {
    let values = names.get(name)
    if (!values) {
      values = new Map()
      names.set(name, values)
    }
    let tag = values.get(value)
    if (!tag) {
      tag = { name, value }
      values.set(value, tag)
    }
    return tag
  }
}

/** An empty sighting for the first event of a fingerprint in a slice; `addToSighting` then counts the event. */
export const newSighting = (project: number, head: EventHead, fingerprint: string): Sighting => ({
  project,
  environment: head.environment,
  fingerprint,
  siblingKey: head.siblingKey,
  count: 0,
  firstSeen: head.timestamp,
  lastSeen: Number.NEGATIVE_INFINITY,
  firstReceivedAt: head.receivedAt,
  receivedAt: 0,
  latest: { title: '', culprit: '', type: '', level: '', platform: '' },
  releases: new Map(),
  fives: new Map(),
  levels: new Map(),
  users: new Map(),
  details: [],
  tags: new Map(),
  flags: new Map(),
  texts: new Set(),
})

/** Counts an event. @param tagOf gives equal tags of the slice one object */
export function addToSighting(sighting: Sighting, head: EventHead, tagOf: TagOf) {
  const { timestamp, release, tags, user, details } = head
  sighting.count++
  if (timestamp < sighting.firstSeen) sighting.firstSeen = timestamp
  if (head.receivedAt > sighting.receivedAt) sighting.receivedAt = head.receivedAt
  if (timestamp >= sighting.lastSeen) {
    const { title, culprit, type, level, platform = '' } = head
    sighting.lastSeen = timestamp
    sighting.latest = { title, culprit, type, level, platform }
  }
  const five = Math.floor(timestamp / FIVE_MS)
  add(sighting.fives, five)
  const ofLevel = sighting.levels.get(head.level) ?? new Map<number, number>()
  sighting.levels.set(head.level, ofLevel)
  add(ofLevel, five)
  if (release !== undefined) addRelease(sighting, release, timestamp)
  if (user !== undefined) {
    const counted = hash53(user)
    addTogether(sighting.users, Math.floor(timestamp / HOUR_MS), counted)
    for (const detail of details ?? []) sighting.details.push(detail, counted)
  }
  for (const name in tags) addTag(sighting, tagOf(name, tags[name] as string), timestamp)
  for (const flag in head.flags)
    addFlag(sighting, Math.floor(timestamp / DAY_MS), flag, head.flags[flag] as string)
  for (const text of head.texts) sighting.texts.add(text)
}

function addTogether(users: Map<number, Set<number>>, of: number, user: number) {
  const known = users.get(of)
  if (known) known.add(user)
  else users.set(of, new Set([user]))
}

function addRelease(sighting: Sighting, version: string, at: number) {
  const tally = sighting.releases.get(version)
  if (!tally) {
    sighting.releases.set(version, { count: 1, firstSeen: at, lastSeen: at })
    return
  }
  tally.count++
  if (at < tally.firstSeen) tally.firstSeen = at
  if (at > tally.lastSeen) tally.lastSeen = at
}

function addTag(sighting: Sighting, tag: Tag, at: number) {
  const tally = sighting.tags.get(tag)
  if (!tally) {
    sighting.tags.set(tag, { count: 1, lastSeen: at })
    return
  }
  tally.count++
  if (at > tally.lastSeen) tally.lastSeen = at
}

function addFlag({ flags }: Sighting, day: number, flag: string, variant: string) {
  const ofDay = flags.get(day) ?? new Map<string, Map<string, number>>()
  flags.set(day, ofDay)
  const variants = ofDay.get(flag) ?? new Map<string, number>()
  ofDay.set(flag, variants)
  variants.set(variant, (variants.get(variant) ?? 0) + 1)
}

function add(counts: Map<number, number>, key: number) {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
