import { type Static, type TObject, Type as t } from '@sinclair/typebox'
import { IssueId } from './asked/members'
import { askedProject, type ProjectDeps, Slug } from './asked/project'
import type { ResourceDeps } from './resources'
import { tellIssue } from './tell/issue'
import { issueLine } from './texts/issue-line'
import { outside } from './texts/outside'
import { type Caller, type Parts, takes } from './tool'

/** A task that a user picks in a client, which then hands it to the model. All of them need the right to read. */
export interface Prompt<Input extends TObject = TObject> {
  name: string
  title: string
  description: string
  input: Input
  run(input: Static<Input>, caller: Caller): Promise<Parts>
}

type Deps = ResourceDeps & ProjectDeps

const prompt = <Input extends TObject>(row: Prompt<Input>) => row as unknown as Prompt

/** Issues that a review shows of each kind. */
const SHOWN = 10

export const allPrompts = (deps: Deps): Prompt[] => [
  prompt({
    name: 'fix_issue',
    title: 'Mend an issue',
    description: 'Finds the cause of an issue in the code at hand, and mends it.',
    input: takes({ id: IssueId }),
    run: async ({ id }, caller) => [
      'Find the cause of this issue in the code that you have at hand, and mend it. Begin at the calls of the application; read the trace with get_trace if there is one. Write a test that shows the failure. Say what the cause was. Resolve the issue with resolve_issue (inNextRelease: true) only when your user agrees.',
      ...(await tellIssue(deps.read, id, caller)),
    ],
  }),
  prompt({
    name: 'review_release',
    title: 'Review a release',
    description: 'Says what a release has brought: new issues, and those that came back in it.',
    input: takes({
      release: t.String({ minLength: 1, maxLength: 250 }),
      project: Slug,
    }),
    async run({ release, project: slug }, { visitor, now }) {
      const project = askedProject(deps, slug)
      const environment = project.defaultEnvironment()
      const quoted = `"${release.replace(/["\\]/g, '\\$&')}"`
      const found = async (query: string) => {
        const { items } = await deps.read('issues.page', {
          query,
          sort: 'count',
          limit: SHOWN,
          environment,
          project: project.id,
          user: visitor.user,
          now,
        })
        return items.length === 0 ? ['None.'] : items.map(issueLine)
      }
      return [
        `Review the release ${outside(release)} of ${project.slug} in ${environment}: say what it has brought, worst first, which issues belong to its changes, and whether to go back. Read single issues with get_issue, and compare endpoints with the endpoints tool before and after it.`,
        '\nNew in it:',
        ...(await found(`firstRelease:${quoted}`)),
        '\nCame back, seen in it:',
        ...(await found(`is:regressed release:${quoted}`)),
      ]
    },
  }),
]
