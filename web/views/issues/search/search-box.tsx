import { queryOf, termsOf, termText, withTerm } from '../../../lib/terms'
import { SearchField } from '../../../ui/search-field/search-field'
import { useTyping } from '../../../ui/search-field/typing'
import { Chip } from './chip'
import { useSuggestions } from './suggestions'

interface Props {
  slug: string
  query: string
  search(query: string): void
}

/** What is searched for, a chip a term. */
export function SearchBox({ slug, query, search }: Props) {
  const typing = useTyping()
  const terms = termsOf(query)
  const suggestions = useSuggestions(slug, typing.wanted)

  function add(text: string) {
    const meant = text.trim()
    if (meant) search(termsOf(meant).map(termText).reduce(withTerm, query))
    typing.done()
  }
  const without = (index: number) => search(queryOf(terms.filter((_, i) => i !== index)))

  return (
    <SearchField
      label="Search issues"
      placeholder="Text or key:value"
      typing={typing}
      suggestions={suggestions}
      add={add}
      removeLast={() => terms.length > 0 && without(terms.length - 1)}
    >
      {terms.map((term, i) => (
        <Chip key={termText(term)} term={term} remove={() => without(i)} />
      ))}
    </SearchField>
  )
}
