import { useState } from 'preact/hooks'
import type { CreatedKey } from '../../../src/projects/keys/model'
import { attempt } from '../../lib/attempt'
import { isAtLeast } from '../../lib/may'
import { Icon } from '../../ui/icon'
import { Secret } from '../../ui/secret'
import { makeFirstKey } from './made-key'

/** Puts a key into the snippets below it, or says where to get one. */
export function KeyBar({ slug, made }: { slug: string; made: CreatedKey | undefined }) {
  const [isBusy, setBusy] = useState(false)
  async function make() {
    setBusy(true)
    await attempt(() => makeFirstKey(slug))
    setBusy(false)
  }
  if (made)
    return (
      <div class="stack inset">
        <Secret text={made.key} what="the key" />
        <p class="small three">
          Your development key, in every snippet below. It is shown until you leave this page; a key
          for production is a second one:{' '}
          <a class="link" href={`/${slug}/settings/keys?new=production`}>
            create it
          </a>
          .
        </p>
      </div>
    )
  if (!isAtLeast('admin'))
    return (
      <p class="two inset">
        Sending takes a key, and admins make them: ask one for a development key, and put it in the
        place of <code>YOUR_KEY</code>.
      </p>
    )
  return (
    <div class="stack inset">
      <div>
        <button type="button" class="btn primary" disabled={isBusy} onClick={make}>
          <Icon name="key" />
          Make a development key
        </button>
      </div>
      <p class="small three">
        It is put into the snippets. Or replace <code>YOUR_KEY</code> with one you have, such as the
        key that the box printed at its first start.
      </p>
    </div>
  )
}
