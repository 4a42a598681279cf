import type { Around } from './use-around'

/** What fields for attributes offer; they name it by its id. */
export const KnownAttributes = ({ of: { attributes } }: { of: Around }) => (
  <datalist id="known-attributes">
    {attributes.map((name) => (
      <option key={name} value={name} />
    ))}
  </datalist>
)
