import { useState } from 'preact/hooks'
import type { TokenScope } from '../../../../src/accounts/role'
import type { CreatedToken } from '../../../../src/accounts/tokens/model'
import { createToken } from '../../../api/tokens'
import { session } from '../../../api/who'
import { textOf, useSubmit } from '../../../lib/use-act'
import { Checks } from '../../../ui/checks'
import { FormDialog } from '../../../ui/form-dialog'
import { SCOPE_WORDS } from './scope-words'

interface Props {
  close(): void
  made(token: CreatedToken): void
}

const LIVES = [
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', 'A year'],
  ['', 'Never'],
] as const

/** The first step of a new token: its name, rights and life. `CreatedTokenDialog` is the second. */
export function NewTokenDialog({ close, made }: Props) {
  const mine = session.value?.scopes ?? []
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read'])
  const form = useSubmit(async (given) => {
    const days = textOf(given, 'days')
    const created = await createToken({
      name: textOf(given, 'name'),
      scopes: [...scopes],
      expiresInDays: days === '' ? null : Number(days),
    })
    close()
    made(created)
  })
  return (
    <FormDialog
      title="New token"
      does="Create token"
      form={form}
      close={close}
      isDisabled={scopes.length === 0}
    >
      <label>
        <span>Name</span>
        <input
          class="field"
          name="name"
          maxLength={100}
          autocomplete="off"
          placeholder="What it is for"
        />
      </label>
      <fieldset>
        <legend>
          May <span class="three">never more than you</span>
        </legend>
        <Checks
          words={SCOPE_WORDS}
          chosen={scopes}
          mayChoose={(scope) => mine.includes(scope)}
          choose={setScopes}
        />
      </fieldset>
      <fieldset>
        <legend>Ends after</legend>
        <div class="flex wrap checks">
          {LIVES.map(([days, words]) => (
            <label key={days} class="flex">
              <input type="radio" name="days" value={days} defaultChecked={days === '90'} /> {words}
            </label>
          ))}
        </div>
      </fieldset>
    </FormDialog>
  )
}
