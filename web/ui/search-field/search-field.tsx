import type { ComponentChildren } from 'preact'
import { useKeys } from '../../lib/keys'
import { Icon } from '../icon'
import { Completion } from './completion'
import type { Suggestion } from './suggestion'
import type { Typing } from './typing'

interface Props {
  label: string
  placeholder: string
  typing: Typing
  suggestions: readonly Suggestion[]
  /** Adds a text to the search. */
  add(text: string): void
  /** Whether taking a suggestion searches at once; otherwise typing goes on. */
  isDone?(suggestion: Suggestion): boolean
  /** When Backspace is pressed in the empty field. */
  removeLast(): void
  /** The chips of what is searched for already. */
  children: ComponentChildren
}

/** Chips, and a field that completes keys and values. */
export function SearchField({ isDone = ({ isWhole }) => isWhole, ...props }: Props) {
  const { label, placeholder, typing, suggestions, add, removeLast, children } = props
  const { field, text, hasFocus, at, setAt, type } = typing
  const count = suggestions.length
  useKeys({ '/': { does: 'Search', run: () => field.current?.focus() } })

  function take(index: number) {
    const suggestion = suggestions[index]
    if (!suggestion) return
    if (isDone(suggestion)) add(suggestion.text)
    else type(suggestion.text)
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    if (key === 'ArrowDown' && typing.isClosed) typing.setClosed(false)
    else if (key === 'ArrowDown' && count) setAt((at + 1) % count)
    else if (key === 'ArrowUp' && count) setAt((at - 1 + count) % count)
    else if (key === 'Tab' && text && count && !event.shiftKey) take(Math.max(at, 0))
    else if (key === 'Enter') at >= 0 ? take(at) : add(text)
    else if (key === 'Backspace' && text === '') removeLast()
    else if (key === 'Escape') text ? type('') : field.current?.blur()
    else return
    event.preventDefault()
  }

  return (
    <search class="search menu">
      <Icon name="search" />
      {children}
      <input
        ref={field}
        type="text"
        enterKeyHint="search"
        role="combobox"
        aria-label={label}
        aria-expanded={count > 0}
        aria-controls="completion"
        aria-activedescendant={at >= 0 ? `completion-${at}` : undefined}
        aria-autocomplete="list"
        autocomplete="off"
        spellcheck={false}
        placeholder={placeholder}
        value={text}
        onInput={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onFocus={() => {
          typing.setFocus(true)
          typing.setClosed(false)
        }}
        onBlur={() => typing.setFocus(false)}
      />
      {!hasFocus && <kbd>/</kbd>}
      {hasFocus && count > 0 && <Completion suggestions={suggestions} at={at} take={take} />}
    </search>
  )
}
