import { useRef, useState } from 'preact/hooks'
import { useKeys } from '../../../lib/keys'
import { Icon } from '../../../ui/icon'
import type { TraceSearchState } from '../trace-search'
import { Completion } from './completion'
import { PieceChip } from './piece-chip'
import { piecesOf, queryOf, withPieces } from './pieces'
import { useSuggestions } from './suggestions'

/** What is searched for, a chip a condition, and a field that completes keys and values. */
export function QueryBox({ state }: { state: TraceSearchState }) {
  const { slug, shown, query, search } = state
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [hasFocus, setFocus] = useState(false)
  // What was found must not lie under the list: after a search it waits for the next key.
  const [isClosed, setClosed] = useState(false)
  const [at, setAt] = useState(-1)
  const pieces = piecesOf(query)
  const suggestions = useSuggestions(slug, shown, hasFocus && !isClosed ? text : undefined)
  useKeys({ '/': { does: 'Search', run: () => field.current?.focus() } })

  function type(typed: string) {
    setText(typed)
    setAt(-1)
    setClosed(false)
  }
  function add(typed: string) {
    if (typed.trim()) search(withPieces(query, typed))
    type('')
    setClosed(true)
  }
  /** A key waits for its value; a value is the end of a condition, unless others are around it. */
  function take(index: number) {
    const suggestion = suggestions[index]
    if (!suggestion) return
    const isOpen = suggestion.text.includes('(') || /\b(AND|OR|NOT)\b/.test(suggestion.text)
    if (suggestion.isWhole && !isOpen) add(suggestion.text)
    else type(suggestion.text)
    field.current?.focus()
  }
  const without = (index: number) => search(queryOf(pieces.filter((_, i) => i !== index)))

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    const count = suggestions.length
    if (key === 'ArrowDown' && isClosed) setClosed(false)
    else if (key === 'ArrowDown' && count) setAt((at + 1) % count)
    else if (key === 'ArrowUp' && count) setAt((at - 1 + count) % count)
    else if (key === 'Tab' && text && count && !event.shiftKey) take(Math.max(at, 0))
    else if (key === 'Enter') at >= 0 ? take(at) : add(text)
    else if (key === 'Backspace' && text === '' && pieces.length > 0) without(pieces.length - 1)
    else if (key === 'Escape') text ? type('') : field.current?.blur()
    else return
    event.preventDefault()
  }

  return (
    <search class="search menu">
      <Icon name="search" />
      {pieces.map((piece, i) => (
        <PieceChip
          key={piece}
          piece={piece}
          remove={() => without(i)}
          edit={() => {
            without(i)
            type(piece)
            field.current?.focus()
          }}
        />
      ))}
      <input
        ref={field}
        type="text"
        enterKeyHint="search"
        role="combobox"
        aria-label="Search traces"
        aria-expanded={suggestions.length > 0}
        aria-controls="completion"
        aria-activedescendant={at >= 0 ? `completion-${at}` : undefined}
        aria-autocomplete="list"
        autocomplete="off"
        spellcheck={false}
        placeholder={pieces.length > 0 ? '' : 'service:checkout duration:>500ms "card declined"'}
        value={text}
        onInput={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onFocus={() => {
          setFocus(true)
          setClosed(false)
        }}
        onBlur={() => setFocus(false)}
      />
      {!hasFocus && <kbd>/</kbd>}
      {hasFocus && suggestions.length > 0 && (
        <Completion suggestions={suggestions} at={at} take={take} />
      )}
    </search>
  )
}
