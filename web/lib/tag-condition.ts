import { fieldNamed } from '../../src/issues/search/fields'
import { exactly } from './pieces'

/** The condition that finds issues with a tag, also one that is called like a field. */
export const tagCondition = (name: string, value: string): string =>
  exactly(fieldNamed(name) || name === 'has' ? `tag.${name}` : name, value)
