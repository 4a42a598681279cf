import { Type as t } from '@sinclair/typebox'
import type { AccountReads } from '../../accounts/reads'
import { orNotFound } from '../../http/found'
import { CommentBody } from '../../issues/comments/model'
import type { CommentChanges } from '../../issues/comments/store'
import type { IssueReads } from '../../issues/reads'
import { toChange } from '../../issues/triage/change'
import { IssueChangeBody } from '../../issues/triage/model'
import type { TriageChanges } from '../../issues/triage/store'
import type { Call } from '../../lib/remote'
import { IssueId } from '../asked/members'
import { issueLine } from '../texts/issue-line'
import { type Caller, type Tool, takes, tool } from '../tool'

interface Deps {
  accounts: AccountReads
  read: Call<IssueReads>
  change: Call<TriageChanges & CommentChanges>
}

const { inNextRelease, ignoreUntil, ignoreForCount } = IssueChangeBody.properties

/** What works on issues. */
export const triageTools = ({ accounts, read, change }: Deps): Tool[] => {
  const issueOf = async (id: string, now: number) =>
    orNotFound(await read('issues.detail', { id, now }), 'issue', id)
  const by = ({ visitor, now, by }: Caller) => ({ actor: visitor.user, now, audited: by })

  async function changed(id: string, wanted: IssueChangeBody, caller: Caller) {
    const { now } = caller
    const { shortId } = await issueOf(id, now)
    const to = toChange(wanted, accounts, now)
    await change('issues.change', { ids: [shortId], change: to, ...by(caller) })
    return [issueLine(await issueOf(shortId, now))]
  }

  return [
    tool({
      name: 'resolve_issue',
      title: 'Resolve an issue',
      description:
        'Marks an issue as resolved, after its cause is mended. It opens again by itself when it happens again.',
      right: 'triage',
      does: 'sets',
      input: takes({ id: IssueId, inNextRelease }),
      run: ({ id, ...wanted }, caller) => changed(id, { ...wanted, status: 'resolved' }, caller),
    }),
    tool({
      name: 'ignore_issue',
      title: 'Ignore an issue',
      description:
        'Takes an issue out of the open ones: for good, until a time, or until it has happened so often again.',
      right: 'triage',
      does: 'sets',
      input: takes({ id: IssueId, until: ignoreUntil, forCount: ignoreForCount }),
      run: ({ id, until, forCount }, caller) =>
        changed(
          id,
          {
            status: 'ignored',
            ...(until !== undefined && { ignoreUntil: until }),
            ...(forCount !== undefined && { ignoreForCount: forCount }),
          },
          caller,
        ),
    }),
    tool({
      name: 'assign_issue',
      title: 'Assign an issue',
      description: 'Gives an issue to somebody of the team, or to nobody.',
      right: 'triage',
      does: 'sets',
      input: takes({
        id: IssueId,
        assignee: t.Union([t.String({ maxLength: 320 }), t.Null()], {
          description: "An e-mail, `me` for the token's owner, or null for nobody.",
        }),
      }),
      run: ({ id, assignee }, caller) =>
        changed(id, { assignee: assignee === 'me' ? caller.visitor.user : assignee }, caller),
    }),
    tool({
      name: 'comment',
      title: 'Comment on an issue',
      description:
        "Writes a comment under the name of the token's owner, which the team sees on the issue.",
      right: 'triage',
      does: 'adds',
      input: takes({ id: IssueId, text: CommentBody.properties.text }),
      async run({ id, text }, caller) {
        const { shortId } = await issueOf(id, caller.now)
        await change('comments.write', { issue: shortId, text, ...by(caller) })
        return [`The comment stands on ${shortId}.`]
      },
    }),
  ]
}
