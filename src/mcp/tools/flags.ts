import { Type as t } from '@sinclair/typebox'
import { FlagsQuery } from '../../flags/manage/model'
import type { FlagReads } from '../../flags/manage/reads'
import { orNotFound } from '../../http/found'
import type { Call } from '../../lib/remote'
import { PAGED, PER_PAGE } from '../asked/members'
import { askedProject, type ProjectDeps, Slug } from '../asked/project'
import { flagLine, flagText } from '../texts/flag-text'
import { nextPage } from '../texts/words'
import { type Tool, takes, tool } from '../tool'

interface Deps extends ProjectDeps {
  read: Call<FlagReads>
}

/** What tells of feature flags. */
export const flagTools = ({ read, ...deps }: Deps): Tool[] => [
  tool({
    name: 'list_flags',
    title: 'List feature flags',
    description:
      'The feature flags of a project, a line each: key, where it is on, when it was last evaluated, and whether it may be stale.',
    right: 'read',
    does: 'reads',
    input: takes({ project: Slug, query: FlagsQuery.properties.query, ...PAGED }),
    async run({ project: slug, limit = PER_PAGE, ...asked }, { now }) {
      const project = askedProject(deps, slug)
      const page = await read('flags.page', {
        project: project.id,
        asked: { ...asked, limit },
        now,
      })
      if (page.items.length === 0) return [`${project.slug} has no such feature flag.`]
      return [...page.items.map(flagLine), ...nextPage(page.nextCursor)]
    },
  }),
  tool({
    name: 'get_flag',
    title: 'Read a feature flag',
    description:
      'One feature flag: its variants, its rules in the order in which they decide, where it is on, and how it is used.',
    right: 'read',
    does: 'reads',
    input: takes({ project: Slug, key: t.String({ maxLength: 200 }) }),
    async run({ project: slug, key }, { now }) {
      const { id: project } = askedProject(deps, slug)
      return flagText(orNotFound(await read('flags.detail', { project, key, now }), 'flag', key))
    },
  }),
]
