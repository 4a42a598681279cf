import { useEffect, useRef, useState } from 'preact/hooks'
import { useKeys } from '../../lib/keys'
import { Icon } from '../../ui/icon'
import { Text } from '../../ui/text'
import type { EndpointState } from './endpoint-state'

/** The search begins once nothing was typed for this long. */
const STILL_MS = 250

export function FindEndpoint({
  state: { find, findText, service, everyService },
}: {
  state: EndpointState
}) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(find)
  useKeys({ '/': { does: 'Find an endpoint', run: () => field.current?.focus() } })
  useEffect(() => {
    if (text === find) return
    const timer = setTimeout(() => findText(text), STILL_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <search class="search">
      <Icon name="search" />
      {service !== undefined && (
        <span class="chip">
          <i>service:</i>
          <Text of={service} />
          <button type="button" aria-label="Show every service" onClick={everyService}>
            <Icon name="x" />
          </button>
        </span>
      )}
      <input
        ref={field}
        type="search"
        aria-label="Find an endpoint"
        placeholder="Part of the name"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
    </search>
  )
}
