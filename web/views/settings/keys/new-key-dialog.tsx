import { useState } from 'preact/hooks'
import type { Environment } from '../../../../src/projects/environment'
import type { Kind } from '../../../../src/projects/keys/key'
import type { CreatedKey } from '../../../../src/projects/keys/model'
import { createKey } from '../../../api/keys'
import { textOf, useSubmit } from '../../../lib/use-act'
import { FormDialog } from '../../../ui/form-dialog'
import { EnvironmentPicks, KindPicks, ScopeChecks } from './key-fields'
import { type OfferedScope, SENT_SCOPES } from './scope-words'

interface Props {
  slug: string
  /** What the link to this dialog asked for: an environment, `releases`, or nothing. */
  asked: string
  close(): void
  made(key: CreatedKey): void
}

const ENVIRONMENTS: readonly Environment[] = ['development', 'test', 'staging', 'production']

/** The first step of a new key: its environment, kind and scopes, which cannot be changed later. */
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

  const form = useSubmit(async (given) => {
    const origins = textOf(given, 'origins')
      .split(/[\s,]+/)
      .filter(Boolean)
    const name = textOf(given, 'name')
    const key = await createKey(slug, {
      name,
      environment,
      kind,
      scopes: [...allowed],
      ...(origins.length > 0 && { origins }),
    })
    close()
    made(key)
  })

  return (
    <FormDialog
      title="New key"
      does="Create key"
      form={form}
      close={close}
      isDisabled={allowed.length === 0}
    >
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
    </FormDialog>
  )
}
