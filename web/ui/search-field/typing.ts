import { useRef, useState } from 'preact/hooks'

/** What is being typed into a search field. */
export function useTyping() {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [hasFocus, setFocus] = useState(false)
  // What was found must not lie under the list: after a search it waits for the next key.
  const [isClosed, setClosed] = useState(false)
  /** The suggestion that arrows have reached, or -1. */
  const [at, setAt] = useState(-1)

  function type(typed: string) {
    setText(typed)
    setAt(-1)
    setClosed(false)
  }

  return {
    ...{ field, text, hasFocus, setFocus, isClosed, setClosed, at, setAt, type },
    /** What suggestions are wanted for; undefined while nobody types. */
    wanted: hasFocus && !isClosed ? text : undefined,
    /** When what was typed is being searched for. */
    done() {
      type('')
      setClosed(true)
    },
  }
}

export type Typing = ReturnType<typeof useTyping>
