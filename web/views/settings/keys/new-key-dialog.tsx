import { useState } from 'preact/hooks'
import type { Environment } from '../../../../src/projects/environment'
import type { Kind } from '../../../../src/projects/keys/key'
import type { CreatedKey } from '../../../../src/projects/keys/model'
import { createKey } from '../../../api/keys'
import { textOf, useSubmit } from '../../../lib/use-submit'
import { Dialog } from '../../../ui/dialog'
import { DialogActions } from '../../../ui/dialog-actions'
import { Refusal } from '../../../ui/refusal'
import { EnvironmentPicks, KindPicks, ScopeChecks } from './key-fields'
import { type OfferedScope, SENT_SCOPES } from './scope-words'

interface Props {
  slug: string
  /** What the link here asked for: an environment, `releases`, or nothing. */
  asked: string
  close(): void
  made(key: CreatedKey): void
}

const ENVIRONMENTS: readonly Environment[] = ['development', 'test', 'staging', 'production']

/** The first step of a new key: what it is for, none of which can be changed later. */
export function NewKeyDialog({ slug, asked, close, made }: Props) {
  const isForReleases = asked === 'releases'
  const [environment, setEnvironment] = useState(
    ENVIRONMENTS.find((one) => one === asked) ?? (isForReleases ? 'production' : 'development'),
  )
  const [kind, setKind] = useState<Kind>('server')
  const [scopes, setScopes] = useState<readonly OfferedScope[]>(
    isForReleases ? ['releases:write'] : SENT_SCOPES,
  )
  const allowed = kind === 'browser' ? scopes.filter((one) => one !== 'releases:write') : scopes

  const { submit, error, isBusy } = useSubmit(async (given) => {
    const origins = textOf(given, 'origins')
      .split(/[\s,]+/)
      .filter(Boolean)
    const name = textOf(given, 'name')
    const key = await createKey(slug, {
      ...{ name, environment, kind, scopes: [...allowed] },
      ...(origins.length > 0 && { origins }),
    })
    close()
    made(key)
  })

  return (
    <Dialog title="New key" close={close}>
      <form class="form" onSubmit={submit}>
        <label>
          <span>Name</span>
          <input
            class="field"
            name="name"
            maxLength={100}
            autocomplete="off"
            placeholder={isForReleases ? 'Release pipeline' : 'Where it will be used'}
          />
        </label>
        <EnvironmentPicks all={ENVIRONMENTS} chosen={environment} choose={setEnvironment} />
        <KindPicks chosen={kind} choose={setKind} />
        <ScopeChecks chosen={allowed} kind={kind} choose={setScopes} />
        {kind === 'browser' && (
          <label>
            <span>
              Allowed origins <span class="three">none means anywhere</span>
            </span>
            <input
              class="field mono"
              name="origins"
              placeholder="https://shop.example https://www.shop.example"
            />
          </label>
        )}
        <Refusal of={error} />
        <DialogActions
          close={close}
          does="Create key"
          isDisabled={isBusy || allowed.length === 0}
        />
      </form>
    </Dialog>
  )
}
