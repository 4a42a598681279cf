import { Type as t } from '@sinclair/typebox'
import type { Call } from '../../lib/remote'
import type { Limits } from '../../limits'
import type { SourceMapReads } from '../../sourcemaps/reads'
import { askedProject, type ProjectDeps, Slug } from '../asked/project'
import { missingLine, uploadWords } from '../texts/missing-maps'
import { outside } from '../texts/outside'
import { second } from '../texts/words'
import { type Tool, takes, tool } from '../tool'

interface Deps extends ProjectDeps {
  read: Call<SourceMapReads>
  limits: Pick<Limits, 'sourceMapDays'>
}

const FILES = 20

/** Why frames show minified code. */
export const sourceMapTools = ({ read, limits, ...deps }: Deps): Tool[] => [
  tool({
    name: 'why_not_symbolicated',
    title: 'Why frames are minified',
    description:
      'Which files of the last week lack a source map, for which release and why, which uploads were refused, and the command that uploads what is missing.',
    right: 'read',
    does: 'reads',
    input: takes({
      project: Slug,
      release: t.Optional(t.String({ maxLength: 250, description: 'Only files of this release.' })),
    }),
    async run({ project: slug, release }, { now, origin }) {
      const { id: project } = askedProject(deps, slug)
      const unseenDays = limits.sourceMapDays
      const page = await read('sourceMaps.page', { project, limit: 1, unseenDays, now })
      const isAsked = (one: { release: string | null }) =>
        release === undefined || one.release === release
      const [missing, refused] = [page.missing.filter(isAsked), page.refused.filter(isAsked)]
      if (missing.length === 0 && refused.length === 0)
        return ['No frame of the last week lacks a source map, and no upload was refused.']
      return [
        ...missing.slice(0, FILES).map(missingLine),
        ...(missing.length > FILES ? [`(${missing.length - FILES} more files)`] : []),
        ...refused
          .slice(0, FILES)
          .map(
            (one) =>
              `- refused ${second(one.at)}: ${outside(one.fileName)} of ${outside(one.release)}: ${outside(one.reason)}`,
          ),
        ...(missing.length > 0 ? [uploadWords(origin, release)] : []),
      ]
    },
  }),
]
