import { useState } from 'preact/hooks'
import { keyList } from '../../api/keys'
import { useResource } from '../../api/resource'
import { attempt } from '../../lib/attempt'
import { nameOf } from '../../lib/environments'
import { isAtLeast } from '../../lib/is-at-least'
import { Icon } from '../../ui/icon'
import { Secret } from '../../ui/secret'
import { Text } from '../../ui/text'
import { makeFirstKey, useKeyInHand } from './key-in-hand'
import { PasteKey } from './paste-key'

/** Puts a key into the snippets below: one that the person pastes, or a new one. */
export function KeyBar({ slug }: { slug: string }) {
  const key = useKeyInHand(slug)
  const keys = useResource(keyList(slug)).data.value?.items.filter(
    ({ revokedAt }) => revokedAt === null,
  )
  if (key)
    return (
      <div class="stack inset">
        <Secret text={key.text} what="the key" />
        <p class="small three">
          This key is in every snippet below until you leave the page. What it sends is filed under{' '}
          {nameOf(key.environment)}; another environment is another key
          {isAtLeast('admin') && (
            <>
              :{' '}
              <a class="link" href={`/${slug}/settings/keys?new=production`}>
                create one for production
              </a>
            </>
          )}
          .
        </p>
      </div>
    )
  // Wait for the keys: whether there is one to paste decides which way is offered first.
  if (!keys) return <div class="stack inset" />
  const development = keys.find(({ environment }) => environment === 'development')
  return (
    <div class="stack inset">
      {development && (
        <p class="two">
          The development key{' '}
          <b>
            <Text of={development.name} />
          </b>{' '}
          ends in <code>{development.last4}</code>. It was shown once, when it was made: at the
          first start, the terminal printed it.
        </p>
      )}
      {keys.length > 0 && <PasteKey slug={slug} keys={keys} />}
      {isAtLeast('admin') ? (
        <MakeKey slug={slug} isFirst={!development} />
      ) : (
        <p class="small three">Admins make keys: ask one for a development key.</p>
      )}
    </div>
  )
}

function MakeKey({ slug, isFirst }: { slug: string; isFirst: boolean }) {
  const [isBusy, setBusy] = useState(false)
  async function make() {
    setBusy(true)
    await attempt(() => makeFirstKey(slug))
    setBusy(false)
  }
  return (
    <div>
      <button
        type="button"
        class={isFirst ? 'btn primary' : 'btn tight'}
        disabled={isBusy}
        onClick={make}
      >
        <Icon name="key" />
        {isFirst ? 'Make a development key' : 'Make another development key'}
      </button>
    </div>
  )
}
