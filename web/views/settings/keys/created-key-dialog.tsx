import type { CreatedKey } from '../../../../src/projects/keys/model'
import { nameOf } from '../../../lib/environments'
import { Gauge } from '../../../ui/gauge'
import { OnceDialog } from '../../../ui/once-dialog'
import { Snippets } from '../snippets/snippets'
import { Arrival } from './arrival'

/** The second step of a new key: shows it, which is possible only now, and a snippet that uses it. */
export function CreatedKeyDialog({ created, close }: { created: CreatedKey; close(): void }) {
  const { key, environment, scopes, project, createdAt } = created
  const isForEvents = scopes.includes('events:write')
  return (
    <OnceDialog
      title="Copy the key now"
      lead={
        <>
          It is shown this once; only its last four characters are kept. It sends to{' '}
          <span class="badge">
            <Gauge of={environment} />
            {nameOf(environment)}
          </span>
        </>
      }
      secret={key}
      what="the key"
      status={isForEvents && <Arrival slug={project} environment={environment} since={createdAt} />}
      close={close}
    >
      {isForEvents ? (
        <div class="panel">
          <Snippets apiKey={key} />
        </div>
      ) : (
        scopes.includes('releases:write') && (
          <p class="two">
            Give it to the step that builds your release, as <code>WHIMBREL_KEY</code>.
          </p>
        )
      )}
    </OnceDialog>
  )
}
