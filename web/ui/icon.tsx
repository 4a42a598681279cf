/** A symbol of icons.svg, 16 px; it says nothing to a reader, so give what it stands in a name. */
export const Icon = ({ name, class: tone = '' }: { name: string; class?: string }) => (
  <svg class={`i ${tone}`} aria-hidden="true">
    <use href={`#i-${name}`} />
  </svg>
)
