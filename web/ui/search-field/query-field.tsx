import type { Mistake } from '../../lib/mistake'
import { piecesIn, queryOf, withPieces } from '../../lib/pieces'
import type { Language } from './language'
import { PieceChip } from './piece-chip'
import { SearchField } from './search-field'
import { useSuggestions } from './suggestions'
import { useTyping } from './typing'

interface Props {
  label: string
  placeholder: string
  language: Language
  query: string
  /** The part of the query that the server cannot read. */
  mistake: Mistake | undefined
  search(query: string): void
}

/** The search as chips, one for each condition; a condition that the server cannot read is marked. */
export function QueryField({ label, placeholder, language, query, mistake, search }: Props) {
  const typing = useTyping()
  const pieces = piecesIn(query)
  const suggestions = useSuggestions(language, typing.wanted)

  function add(text: string) {
    if (text.trim()) search(withPieces(query, text))
    typing.done()
  }
  const without = (index: number) =>
    search(queryOf(pieces.filter((_, i) => i !== index).map(({ text }) => text)))

  return (
    <SearchField
      label={label}
      placeholder={pieces.length > 0 ? '' : placeholder}
      typing={typing}
      suggestions={suggestions}
      add={add}
      isDone={({ isWhole, text }) => isWhole && !HAS_OTHERS.test(text)}
      removeLast={() => pieces.length > 0 && without(pieces.length - 1)}
    >
      {pieces.map(({ text, start, end }, i) => (
        <PieceChip
          key={text}
          piece={text}
          mistake={mistake && start < mistake.end && mistake.start < end ? mistake.why : undefined}
          remove={() => without(i)}
          edit={() => {
            without(i)
            typing.type(text)
            typing.field.current?.focus()
          }}
        />
      ))}
    </SearchField>
  )
}

/** Text with parentheses or words between conditions: after a completion there is more to type. */
const HAS_OTHERS = /\(|\b(?:AND|OR|NOT)\b/
