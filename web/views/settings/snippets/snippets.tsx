import { useId, useState } from 'preact/hooks'
import type { Snippet } from '../../../../src/sdk/snippets/snippet'
import { SNIPPETS } from '../../../../src/sdk/snippets/snippets'
import { browserStorage } from '../../../lib/browser-storage'
import { CopyButton } from '../../../ui/copy-button'
import { tint } from './tint'

interface Props {
  apiKey?: string | undefined
  /** The snippets to offer; all when left out. */
  of?: readonly Snippet[]
}

/** How to send to this server, in several languages; the browser remembers which one was looked at. */
export function Snippets({ apiKey = 'YOUR_KEY', of = SNIPPETS }: Props) {
  const group = useId()
  const [chosen, setChosen] = useState(browserStorage.read('snippet'))
  const snippet = of.find(({ id }) => id === chosen) ?? (of[0] as Snippet)
  const { name, note, keywords } = snippet
  const code = snippet.code(location.origin, apiKey)

  function choose(id: string) {
    setChosen(id)
    browserStorage.write('snippet', id)
  }
  return (
    <div class="snips">
      <div class="tabs" role="radiogroup" aria-label="Snippet">
        {of.map((one) => (
          <label key={one.id}>
            <input
              type="radio"
              name={group}
              checked={one === snippet}
              onChange={() => choose(one.id)}
            />
            {one.name}
          </label>
        ))}
      </div>
      <section class="pane" aria-label={name}>
        <pre class="src" tabIndex={0}>
          <code>
            {tint(code, keywords).map(({ text, tone }, i) => (
              <span key={i} class={tone}>
                {text}
              </span>
            ))}
          </code>
        </pre>
        <CopyButton text={code} what={`the ${name} snippet`} />
      </section>
      {note && <p class="small three note-line">{note}</p>}
    </div>
  )
}
