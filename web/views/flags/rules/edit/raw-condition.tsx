/** A condition that the form cannot say, as it is written. */
export const RawCondition = ({ condition, showJson }: { condition: unknown; showJson(): void }) => (
  <div class="raw">
    <pre class="src" tabIndex={0}>
      <code>{JSON.stringify(condition, null, 2)}</code>
    </pre>
    <button type="button" class="btn tight quiet" onClick={showJson}>
      Edit as JSON
    </button>
  </div>
)
