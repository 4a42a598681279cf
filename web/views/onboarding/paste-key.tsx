import { useState } from 'preact/hooks'
import type { KeyView } from '../../../src/projects/keys/model'
import { takeInHand } from './key-in-hand'

interface Props {
  slug: string
  /** Keys of the project that are not revoked. */
  keys: readonly KeyView[]
}

const KEY = /^ingest_live_[0-9A-Za-z]{40}$/

/** A field for a key that was shown before: the server stores only its hash and cannot show it again. */
export function PasteKey({ slug, keys }: Props) {
  const [refusal, setRefusal] = useState('')
  function take(pasted: string) {
    const text = pasted.trim()
    const known = keys.find(({ last4 }) => text.endsWith(last4))
    if (KEY.test(text) && known) takeInHand(slug, { text, environment: known.environment })
    else setRefusal(text === '' ? '' : refusalOf(text, slug))
  }
  return (
    <label class="stack">
      <span class="small two">Paste a key, and it stands in every snippet below</span>
      <input
        class="field mono"
        autocomplete="off"
        spellcheck={false}
        placeholder="ingest_live_…"
        onInput={(event) => take(event.currentTarget.value)}
      />
      <span class="small error" role="alert" hidden={refusal === ''}>
        {refusal}
      </span>
    </label>
  )
}

const refusalOf = (text: string, slug: string) =>
  KEY.test(text)
    ? `This key is not one of ${slug}: it belongs to another project or box, or was revoked.`
    : 'A key is ingest_live_ and 40 letters and digits.'
