import { fieldNamed } from '../../src/issues/search/fields'
import { exactly } from './pieces'

/** The condition that finds issues with a tag; a tag named like a field gets the prefix `tag.`. */
export const tagCondition = (name: string, value: string): string =>
  exactly(fieldNamed(name) || name === 'has' ? `tag.${name}` : name, value)
