import { Type as t } from '@sinclair/typebox'
import { checkRight } from '../../accounts/check-right'
import type { Call } from '../../lib/remote'
import { oneOf } from '../../lib/schema'
import { drawKey } from '../../projects/keys/draw-key'
import type { KeyChanges } from '../../projects/keys/store'
import type { ProjectChanges } from '../../projects/store'
import type { Snippet } from '../../sdk/snippets/snippet'
import { SNIPPETS } from '../../sdk/snippets/snippets'
import { askedProject, type ProjectDeps, Slug } from '../asked/project'
import { type Caller, type Tool, takes, tool } from '../tool'

interface Deps extends ProjectDeps {
  change: Call<ProjectChanges & KeyChanges>
}

const PLATFORMS = SNIPPETS.map(({ id }) => id)
/** What runs in browsers, where visitors can read the key. */
const IN_BROWSERS = 'javascript'

/** How a program begins to send. */
export const setupTools = ({ change, ...deps }: Deps): Tool[] => [
  tool({
    name: 'setup_project',
    title: 'Set a project up',
    description:
      'Makes a project, or takes one that is there, mints an ingest key for its environment development, and answers with the code to send from the platform asked for. The answer alone shows the key. Each call mints another key, so call it once a program. It never mints a key for production: that is a step for a person, in the dashboard.',
    right: 'keys',
    does: 'adds',
    input: takes({
      project: Slug,
      newProject: t.Optional(
        t.String({
          minLength: 1,
          maxLength: 100,
          pattern: '\\S',
          description: 'Name of a project to make, in place of one that is there.',
        }),
      ),
      platform: oneOf(PLATFORMS, { description: 'Where the program runs that is to send.' }),
    }),
    async run({ project: slug, newProject, platform }, caller) {
      const project =
        newProject === undefined ? askedProject(deps, slug) : await make(newProject, caller, change)
      const { by, now, origin } = caller
      const { text, key } = drawKey({
        environment: 'development',
        kind: platform === IN_BROWSERS ? 'browser' : 'server',
        name: `For ${by.through?.client ?? by.name}`.slice(0, 100),
      })
      await change('keys.create', { project: project.id, key, by, at: now })
      const snippet = SNIPPETS.find(({ id }) => id === platform) as Snippet
      return [
        `Project: ${project.slug}`,
        'Environment: development (the key decides it; search_issues takes environment: development)',
        `Address: ${origin}`,
        `Key: ${text}`,
        `To send from ${snippet.name}:\n\n${snippet.code(origin, text)}\n`,
        ...(snippet.note ? [snippet.note] : []),
        `For production a person makes a key at ${origin}/${project.slug}/settings/keys.`,
      ]
    },
  }),
]

function make(name: string, { visitor, by, now }: Caller, change: Deps['change']) {
  checkRight(visitor, 'settings')
  return change('projects.create', { name, by, at: now })
}
