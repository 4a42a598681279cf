import type { Tag } from '../issues/sighting'

/** Gives the same object for the same tag: hashing its texts once is less than doing so for each tally. */
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
