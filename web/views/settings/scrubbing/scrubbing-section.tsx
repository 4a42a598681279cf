import { useState } from 'preact/hooks'
import type { ProjectView } from '../../../../src/projects/model'
import { changeProject } from '../../../api/projects'
import { isAtLeast } from '../../../lib/is-at-least'
import { toast } from '../../../lib/toast'
import { useSubmit } from '../../../lib/use-act'
import { Head } from '../../../ui/head'
import { Icon } from '../../../ui/icon'
import { Panel } from '../../../ui/panel'
import { Refusal } from '../../../ui/refusal'
import { Example } from './example'

const PERSONAL = [
  ['emails', 'E-mail addresses'],
  ['ipAddresses', 'IP addresses'],
  ['userPaths', 'User names in paths, as in /home/ana'],
] as const

/** The settings of what is removed from events before they are stored. */
export function ScrubbingSection({ project: { slug, scrub } }: { project: ProjectView }) {
  const [isOn, setOn] = useState(scrub.enabled)
  const [personal, setPersonal] = useState({
    emails: scrub.emails,
    ipAddresses: scrub.ipAddresses,
    userPaths: scrub.userPaths,
  })
  const [text, setText] = useState(scrub.extraKeys.join('\n'))
  const extraKeys = [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean)
  const mayChange = isAtLeast('admin')
  const { submit, error, isBusy } = useSubmit(async () => {
    await changeProject(slug, { scrub: { enabled: isOn, extraKeys, ...personal } })
    toast({ text: 'Saved. It holds for what comes from now on' })
  })
  return (
    <>
      <Head
        title="Scrubbing"
        lead={
          <>
            Secrets are taken out before anything is stored; what is hidden cannot be read by
            anybody later. {!mayChange && 'Only admins change this.'}
          </>
        }
      />
      <Panel title="What is hidden">
        <form class="form inset" onSubmit={submit}>
          <label class="flex">
            <input
              type="checkbox"
              checked={isOn}
              disabled={!mayChange}
              onChange={(event) => setOn(event.currentTarget.checked)}
            />
            <span class="plain">
              Hide passwords, tokens, cookies, keys and their like, and numbers of cards, bank
              accounts and social security
            </span>
          </label>
          {!isOn && (
            <p class="note">
              <Icon name="warn" class="warning" />
              <span>Off: whatever applications send is stored and shown as it came.</span>
            </p>
          )}
          <fieldset disabled={!isOn || !mayChange}>
            <legend>Also hide what tells of people</legend>
            {PERSONAL.map(([name, label]) => (
              <label class="flex" key={name}>
                <input
                  type="checkbox"
                  checked={personal[name]}
                  onChange={(event) =>
                    setPersonal({ ...personal, [name]: event.currentTarget.checked })
                  }
                />
                <span class="plain">{label}</span>
              </label>
            ))}
          </fieldset>
          <label>
            <span>
              Also under these keys <span class="three">one a line</span>
            </span>
            <textarea
              class="field mono"
              rows={4}
              spellcheck={false}
              placeholder={'voucher\ncustomer number'}
              value={text}
              readOnly={!mayChange}
              disabled={!isOn}
              onInput={(event) => setText(event.currentTarget.value)}
            />
          </label>
          <p class="small three">
            Keys are compared by their words: <code>voucher</code> also hides{' '}
            <code>giftVoucher</code> and <code>voucher_number</code>, and never{' '}
            <code>voucherless</code>.
          </p>
          <Refusal of={error} />
          {mayChange && (
            <div>
              <button type="submit" class="btn primary" disabled={isBusy}>
                Save
              </button>
            </div>
          )}
        </form>
      </Panel>
      <Panel title="An example" lead="By the settings above, saved or not.">
        <Example isOn={isOn} extraKeys={extraKeys} personal={personal} />
      </Panel>
    </>
  )
}
