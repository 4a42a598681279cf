import { Problem } from '../lib/problem'

/**
 * Makes of a name the part of an address that stands for a project: lower-case letters, digits and dashes.
 * @throws Problem `invalid_request` when the name has none of them
 */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replace(/^-+|-+$/g, '')
  if (!slug)
    throw new Problem('invalid_request', 'The name needs a letter a–z or a digit for its address.')
  return slug
}
