/** What the form cannot say, as it is written. */
export const RawJson = ({ of, showJson }: { of: unknown; showJson(): void }) => (
  <div class="raw">
    <pre class="src" tabIndex={0}>
      <code>{JSON.stringify(of, null, 2)}</code>
    </pre>
    <button type="button" class="btn tight quiet" onClick={showJson}>
      Edit as JSON
    </button>
  </div>
)
