/** Turns a condition into its contrary, and back. */
export const NotToggle = ({ isNot, toggle }: { isNot: boolean; toggle(): void }) => (
  <button type="button" class="btn tight not" aria-pressed={isNot} onClick={toggle}>
    not
  </button>
)
