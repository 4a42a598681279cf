import { useState } from 'preact/hooks'
import {
  type FlagView,
  flagChanges,
  flagVersions,
  rollBackFlag,
  type VersionSummary,
} from '../../../api/flags'
import { useResource } from '../../../api/resource'
import { textOf, useSubmit } from '../../../lib/use-act'
import { Ago } from '../../../ui/ago'
import { FormDialog } from '../../../ui/form-dialog'
import { Text } from '../../../ui/text'
import { historyOf, type Unversioned } from './history-of'

const FIRST = 5
/** As many as the API gives on one page. */
const MOST = 100
/** Changes are made by schedule, too. */
const EVERY_MS = 15_000

const ACTIONS: Record<VersionSummary['action'], string> = {
  create: 'made it',
  change: 'changed it',
  rollback: 'went back',
  archive: 'archived it',
  restore: 'brought it back',
  kill: 'switched it off everywhere',
  revive: 'ended the switch-off',
  import: 'imported it',
  prerequisite: 'changed a flag that it needs',
}

interface Props {
  slug: string
  flag: FlagView
  mayChange: boolean
}

/** Every version with who made it, why, and what it changed; between them what changed the flag without one. */
export function HistoryPanel({ slug, flag, mayChange }: Props) {
  const [limit, setLimit] = useState(FIRST)
  const [back, setBack] = useState<number>()
  const live = { everyMs: EVERY_MS, follows: 'flags' } as const
  const page = useResource(flagVersions(slug, flag.key, limit), live).data.value
  const changes = useResource(flagChanges(slug, { flag: flag.key, from: flag.createdAt }), live)
    .data.value
  const isCut = page?.nextCursor !== null
  const entries = page ? historyOf(page.items, changes?.items ?? [], isCut) : []
  return (
    <section class="panel" aria-labelledby="history">
      <header>
        <h2 id="history">History</h2>
        <span class="small three">version {flag.version}</span>
      </header>
      <ol class="hist">
        {entries
          .slice(0, limit)
          .map((one) =>
            one.version === null ? (
              <Change key={`${one.at} ${one.changes}`} of={one} />
            ) : (
              <Version
                key={one.version}
                of={one}
                goBack={
                  mayChange && one.version !== flag.version && flag.archivedAt === null
                    ? () => setBack(one.version)
                    : undefined
                }
              />
            ),
          )}
      </ol>
      {page && limit < MOST && (isCut || entries.length > limit) && (
        <footer>
          <button type="button" class="btn tight quiet" onClick={() => setLimit(MOST)}>
            Show earlier
          </button>
        </footer>
      )}
      {back !== undefined && (
        <GoBack slug={slug} flag={flag} to={back} close={() => setBack(undefined)} />
      )}
    </section>
  )
}

function Version({ of, goBack }: { of: VersionSummary; goBack: (() => void) | undefined }) {
  const { version, by, at, action, comment, changes, scheduled } = of
  return (
    <li>
      <b>v{version}</b>
      <span>
        <b>
          <Text of={by} />
        </b>{' '}
        {ACTIONS[action]}
        {scheduled && ', by schedule'}
        {comment && (
          <>
            : <Text of={comment} />
          </>
        )}{' '}
        <Since at={at} />
      </span>
      {goBack && (
        <button type="button" class="btn tight quiet" onClick={goBack}>
          Return to v{version}
        </button>
      )}
      <Words of={changes} />
    </li>
  )
}

function Change({ of: { action, by, at, changes } }: { of: Unversioned }) {
  const who = (
    <b>
      <Text of={by} />
    </b>
  )
  return (
    <li>
      <span class="three" aria-hidden="true">
        –
      </span>
      <span>
        {action === 'step' ? (
          <>A step of its roll-out began{by && <>, planned by {who}</>}</>
        ) : (
          <>{who} changed a segment that its rules name</>
        )}{' '}
        <Since at={at} />
      </span>
      <Words of={changes} />
    </li>
  )
}

const Since = ({ at }: { at: string }) => (
  <span class="three nowrap">
    <Ago at={at} after=" ago" />
  </span>
)

const Words = ({ of }: { of: readonly string[] }) =>
  of.length === 0 ? null : (
    <ul class="wide small two">
      {of.map((words) => (
        <li key={words}>
          <Text of={words} />
        </li>
      ))}
    </ul>
  )

function GoBack({
  slug,
  flag,
  to,
  close,
}: {
  slug: string
  flag: FlagView
  to: number
  close(): void
}) {
  const form = useSubmit(async (given) => {
    await rollBackFlag(slug, flag.key, { to, comment: textOf(given, 'comment') })
    close()
  })
  return (
    <FormDialog title={`Return to version ${to}?`} does="Return" form={form} close={close}>
      <p class="two">
        The flag becomes what it was then, as a new version. What was changed since stays in the
        history.
      </p>
      <label>
        <span>Why</span>
        <input class="field" name="comment" maxLength={500} autocomplete="off" />
      </label>
    </FormDialog>
  )
}
