import { searchOf } from '../../../lib/query'

export const hrefOfRules = (slug: string) => `/${slug}/alerts/rules`

export const hrefOfRule = (slug: string, id: string) =>
  `${hrefOfRules(slug)}/${encodeURIComponent(id)}`

/** @param start the name of a starting point */
export const hrefOfNewRule = (slug: string, start: string) =>
  `${hrefOfRules(slug)}/new${searchOf({ start })}`
