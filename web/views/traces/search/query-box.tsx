import { SearchField } from '../../../ui/search-field/search-field'
import { useTyping } from '../../../ui/search-field/typing'
import type { TraceSearchState } from '../trace-search'
import { PieceChip } from './piece-chip'
import { piecesOf, queryOf, withPieces } from './pieces'
import { useSuggestions } from './suggestions'

/** What is searched for, a chip a condition. */
export function QueryBox({ state }: { state: TraceSearchState }) {
  const { slug, shown, query, search } = state
  const typing = useTyping()
  const pieces = piecesOf(query)
  const suggestions = useSuggestions(slug, shown, typing.wanted)

  function add(text: string) {
    if (text.trim()) search(withPieces(query, text))
    typing.done()
  }
  const without = (index: number) => search(queryOf(pieces.filter((_, i) => i !== index)))

  return (
    <SearchField
      label="Search traces"
      placeholder={pieces.length > 0 ? '' : 'service:checkout duration:>500ms "card declined"'}
      typing={typing}
      suggestions={suggestions}
      add={add}
      isDone={({ isWhole, text }) => isWhole && !HAS_OTHERS.test(text)}
      removeLast={() => pieces.length > 0 && without(pieces.length - 1)}
    >
      {pieces.map((piece, i) => (
        <PieceChip
          key={piece}
          piece={piece}
          remove={() => without(i)}
          edit={() => {
            without(i)
            typing.type(piece)
            typing.field.current?.focus()
          }}
        />
      ))}
    </SearchField>
  )
}

/** Other conditions stand around the one that was completed: there is more to type. */
const HAS_OTHERS = /\(|\b(?:AND|OR|NOT)\b/
