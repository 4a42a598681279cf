import { useEffect, useRef, useState } from 'preact/hooks'
import { useKeys } from '../../../lib/keys'
import { Icon } from '../../../ui/icon'
import type { TraceChoices } from '../choices'
import type { Tree } from '../tree/tree'
import { Legend } from './legend'

/** The filter begins once nothing was typed for this long. */
const STILL_MS = 150

/** The filters above the waterfall, and the legend of its colours. */
export function TraceTools({ tree, choices }: { tree: Tree; choices: TraceChoices }) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(choices.find)
  useKeys({ '/': { does: 'Find a span', run: () => field.current?.focus() } })
  useEffect(() => {
    if (text === choices.find) return
    const timer = setTimeout(() => choices.findText(text), STILL_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div class="flex pad tools wrap trace-tools">
      <search class="search">
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          aria-label="Find in this trace"
          placeholder="Find a span"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            setText('')
            field.current?.blur()
          }}
        />
      </search>
      <label class="flex">
        <input
          type="checkbox"
          checked={choices.hasPath}
          onChange={(event) => choices.showPath(event.currentTarget.checked)}
        />
        Critical path <span class="sw ln ink" />
      </label>
      <label class="flex">
        <input
          type="checkbox"
          checked={choices.onlyErrors}
          onChange={(event) => choices.showOnlyErrors(event.currentTarget.checked)}
        />
        Errors only
      </label>
      <Legend tree={tree} />
    </div>
  )
}
