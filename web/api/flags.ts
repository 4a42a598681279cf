import type { Static } from '@sinclair/typebox'
import type { BeganIssues } from '../../src/flags/began/model'
import type { FlagChangeList } from '../../src/flags/changes/model'
import type { ExplainRequest, ExplanationView } from '../../src/flags/explain/model'
import type { FlagChange, FlagPage, FlagView, NewFlag } from '../../src/flags/manage/model'
import type { FlagRuleUsage, FlagUsage } from '../../src/flags/usage/model'
import type { Diff, VersionPage } from '../../src/flags/versions/model'
import type { Environment } from '../../src/projects/environment'
import { address, patch, post } from './client'
import { refreshAll } from './resource'

export type { ChangeOfFlag } from '../../src/flags/changes/model'
export type { FlagPage, FlagView, NewFlag } from '../../src/flags/manage/model'
export type { FlagRuleUsage, FlagUsage } from '../../src/flags/usage/model'
export type { VersionSummary } from '../../src/flags/versions/model'
export type Explanation = Static<typeof ExplanationView>
export type FlagEdit = Omit<FlagChange, 'version'>

const below = (slug: string, part = '') => `/projects/${slug}/flags${part}`
/** What begins with this address is asked for again after each change of the project's flags. */
export const ofFlag = (slug: string, key: string, part = '') =>
  below(slug, `/${encodeURIComponent(key)}${part}`)

interface Asked {
  query?: string | undefined
  archived?: string | undefined
  stale?: string | undefined
  cursor?: string | undefined
}

export const flagList = (slug: string, asked: Asked = {}) =>
  address<FlagPage>(below(slug), { ...asked })
export const flagDetail = (slug: string, key: string) => address<FlagView>(ofFlag(slug, key))
export const flagUsage = (slug: string, key: string, days: number) =>
  address<FlagUsage>(ofFlag(slug, key, '/usage'), { days })
export const flagRuleUsage = (slug: string, key: string) =>
  address<FlagRuleUsage>(ofFlag(slug, key, '/ruleUsage'))
export const flagVersions = (slug: string, key: string, limit: number) =>
  address<Static<typeof VersionPage>>(ofFlag(slug, key, '/versions'), { limit })
export const flagDiff = (slug: string, key: string, from: number, to: number) =>
  address<Diff>(ofFlag(slug, key, '/diff'), { from, to })

/** The issues that began soon after a flag changed. */
export const beganIssues = (slug: string, key: string, environment: Environment) =>
  address<BeganIssues>(ofFlag(slug, key, '/issues'), { environment })
/** When flags changed: of one, or what may be felt in an environment. */
export const flagChanges = (
  slug: string,
  asked: {
    flag?: string
    environment?: Environment
    from: string | undefined
    to?: string | undefined
  },
) => address<Static<typeof FlagChangeList>>(`/projects/${slug}/flagChanges`, { ...asked })

export async function createFlag(slug: string, flag: NewFlag): Promise<FlagView> {
  const made = await post(address<FlagView>(below(slug)), flag)
  refreshAll(flagList(slug))
  return made
}

/** @param version the one that was looked at: a change by somebody else since is not written over */
export async function changeFlag(
  slug: string,
  { key, version }: Pick<FlagView, 'key' | 'version'>,
  change: FlagEdit,
): Promise<FlagView> {
  const changed = await patch(address<FlagView>(ofFlag(slug, key)), { version, ...change })
  refreshAll(flagList(slug))
  return changed
}

export type FlagAct = 'kill' | 'revive' | 'archive' | 'restore'

export async function actOnFlag(slug: string, key: string, act: FlagAct): Promise<void> {
  await post(address<FlagView>(ofFlag(slug, key, `/${act}`)), {})
  refreshAll(flagList(slug))
}

export async function rollBackFlag(
  slug: string,
  key: string,
  to: { to: number; comment: string },
): Promise<void> {
  await post(address<FlagView>(ofFlag(slug, key, '/rollback')), to)
  refreshAll(flagList(slug))
}

export const explainFlag = (slug: string, key: string, asked: ExplainRequest) =>
  post(address<Explanation>(ofFlag(slug, key, '/explain')), asked)
