import { useRef, useState } from 'preact/hooks'

/** What is being typed into a search field. */
export function useTyping() {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [hasFocus, setFocus] = useState(false)
  // After a search the list stays closed until the next key, so that it does not cover the results.
  const [isClosed, setClosed] = useState(false)
  /** The suggestion that the arrow keys have reached, or -1. */
  const [at, setAt] = useState(-1)

  function type(typed: string) {
    setText(typed)
    setAt(-1)
    setClosed(false)
  }

  return {
    field,
    text,
    hasFocus,
    setFocus,
    isClosed,
    setClosed,
    at,
    setAt,
    type,
    /** The text that suggestions complete; undefined while nobody types. */
    wanted: hasFocus && !isClosed ? text : undefined,
    /** Call this when a search for the typed text begins. */
    done() {
      type('')
      setClosed(true)
    },
  }
}

export type Typing = ReturnType<typeof useTyping>
