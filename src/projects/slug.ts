import { Problem } from '../lib/problem'

/**
 * The part of an address that stands for a project: lower-case letters, digits and dashes.
 * @throws Problem `invalid_request` when a name leaves nothing.
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
