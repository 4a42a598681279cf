import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import { Dialog } from './dialog'
import { Icon } from './icon'

export interface Choice {
  id: string
  shows: ComponentChildren
  run(): void
}

interface Props {
  title: string
  /** What screen readers call the field, and what it shows while it is empty. */
  label: string
  text: string
  typed(text: string): void
  choices: readonly Choice[]
  /** Stands in the list when nothing matches. */
  nothing: string
  close(): void
}

/** A dialog of a field with a list below it: typing narrows the list, arrows and Enter choose. */
export function ChoiceDialog({ title, label, text, typed, choices, nothing, close }: Props) {
  const list = useId()
  const [at, setAt] = useState(0)
  const current = Math.min(at, choices.length - 1)

  function choose(choice: Choice | undefined) {
    if (!choice) return
    close()
    choice.run()
  }
  function onKeyDown(event: KeyboardEvent) {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (move) {
      const next = (current + move + choices.length) % choices.length
      setAt(next)
      document.getElementById(`${list}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') choose(choices[current])
    else return
    event.preventDefault()
  }

  return (
    <Dialog title={title} isBare close={close} class="palette">
      <div class="flex pal-in">
        <Icon name="search" class="three" />
        <input
          aria-label={label}
          placeholder={label}
          role="combobox"
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={choices[current] && `${list}-${current}`}
          autocomplete="off"
          value={text}
          onInput={(event) => {
            typed(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <ul class="pal" id={list} role="listbox" aria-label="Results">
        {choices.map((choice, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above listens to the keys.
          <li
            key={choice.id}
            id={`${list}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === current}
            onClick={() => choose(choice)}
          >
            {choice.shows}
          </li>
        ))}
      </ul>
      {choices.length === 0 && <p class="small three pad tools">{nothing}</p>}
    </Dialog>
  )
}
