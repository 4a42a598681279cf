import { useRef, useState } from 'preact/hooks'
import { useKeys } from '../../../lib/keys'
import { queryOf, termsOf, termText, withTerm } from '../../../lib/terms'
import { Icon } from '../../../ui/icon'
import { Chip } from './chip'
import { Completion } from './completion'
import { useSuggestions } from './suggestions'

interface Props {
  slug: string
  query: string
  search(query: string): void
}

/** What is searched for, a chip a term, and a field that completes keys and values. */
export function SearchBox({ slug, query, search }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [hasFocus, setFocus] = useState(false)
  const [at, setAt] = useState(-1)
  const terms = termsOf(query)
  const suggestions = useSuggestions(slug, hasFocus ? text : undefined)
  useKeys({ '/': { does: 'Search', run: () => field.current?.focus() } })

  function add(term: string) {
    const meant = term.trim()
    if (meant) search(termsOf(meant).map(termText).reduce(withTerm, query))
    setText('')
    setAt(-1)
  }
  /** A key waits for its value; a value is the end of a term. */
  function take(index: number) {
    const suggestion = suggestions[index]
    if (!suggestion) return
    if (suggestion.isWhole) add(suggestion.text)
    else setText(suggestion.text)
    setAt(-1)
    field.current?.focus()
  }
  const without = (index: number) => search(queryOf(terms.filter((_, i) => i !== index)))

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    const count = suggestions.length
    if (key === 'ArrowDown' && count) setAt((at + 1) % count)
    else if (key === 'ArrowUp' && count) setAt((at - 1 + count) % count)
    else if (key === 'Tab' && text && count && !event.shiftKey) take(Math.max(at, 0))
    else if (key === 'Enter') at >= 0 ? take(at) : add(text)
    else if (key === 'Backspace' && text === '' && terms.length > 0) without(terms.length - 1)
    else if (key === 'Escape') text ? setText('') : field.current?.blur()
    else return
    event.preventDefault()
  }

  return (
    <search class="search menu">
      <Icon name="search" />
      {terms.map((term, i) => (
        <Chip key={termText(term)} term={term} remove={() => without(i)} />
      ))}
      <input
        ref={field}
        type="text"
        enterKeyHint="search"
        role="combobox"
        aria-label="Search issues"
        aria-expanded={suggestions.length > 0}
        aria-controls="completion"
        aria-activedescendant={at >= 0 ? `completion-${at}` : undefined}
        aria-autocomplete="list"
        autocomplete="off"
        spellcheck={false}
        placeholder="Text or key:value"
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value)
          setAt(-1)
        }}
        onKeyDown={onKeyDown}
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
      />
      {!hasFocus && <kbd>/</kbd>}
      {hasFocus && suggestions.length > 0 && (
        <Completion suggestions={suggestions} at={at} take={take} />
      )}
    </search>
  )
}
