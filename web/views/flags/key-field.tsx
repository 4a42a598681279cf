/** The key of a flag or a segment that is made. @param example what one may look like */
export const KeyField = ({ example }: { example: string }) => (
  <label>
    <span>Key</span>
    <input
      class="field mono"
      name="key"
      required
      maxLength={128}
      pattern="[A-Za-z0-9][A-Za-z0-9._\-]*"
      title="Letters, digits, dots, underscores and hyphens"
      autocomplete="off"
      placeholder={example}
    />
  </label>
)
