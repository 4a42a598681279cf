import { useState } from 'preact/hooks'
import type { SharedPage } from '../../../api/shared-report'
import { makeShare } from '../../../api/shares'
import { nameOf } from '../../../lib/environments'
import { textOf, useSubmit } from '../../../lib/use-act'
import { FormDialog } from '../../../ui/form-dialog'
import { OnceDialog } from '../../../ui/once-dialog'
import { Text } from '../../../ui/text'
import type { ReportedState } from '../section/reported-state'
import { SHARED_WORDS } from './shared-words'

const RANGES = ['24h', '7d', '30d', '90d'] as const

interface Props {
  page: SharedPage
  state: ReportedState
  close(): void
}

/** Makes a link by which anybody reads a page about the visits that it is about now. */
export function ShareDialog({ page, state, close }: Props) {
  const { slug, shown, query, range } = state
  const [link, setLink] = useState<string>()
  const named = RANGES.find((one) => one === range.name)
  const form = useSubmit(async (given) => {
    const endsAt = textOf(given, 'endsAt')
    const times = { from: range.from ?? '', to: range.to ?? new Date().toISOString() }
    const made = await makeShare(slug, {
      name: textOf(given, 'name'),
      page,
      environment: shown,
      query,
      ...(named ? { range: named } : times),
      ...(endsAt !== '' && { endsAt: new Date(`${endsAt}T00:00`).toISOString() }),
    })
    setLink(made)
  })
  if (link)
    return (
      <OnceDialog
        title="Copy the link now"
        lead="It is shown this once; the settings have what it opens, and take it back."
        secret={link}
        what="the link"
        close={close}
      />
    )
  return (
    <FormDialog title="Share this report" does="Make the link" form={form} close={close}>
      <p class="two">
        Whoever has the link reads {SHARED_WORDS[page].toLowerCase()} of {nameOf(shown)},{' '}
        {range.words.toLowerCase()}
        {query !== '' && (
          <>
            , of{' '}
            <code>
              <Text of={query} />
            </code>
          </>
        )}
        , without signing in. They can filter it further, and see nothing else.
      </p>
      <label>
        <span>
          Name <span class="three">they read it above the report</span>
        </span>
        <input class="field" name="name" required maxLength={100} />
      </label>
      <label>
        <span>
          Ends on <span class="three">never when left out</span>
        </span>
        <input class="field" name="endsAt" type="date" />
      </label>
    </FormDialog>
  )
}
