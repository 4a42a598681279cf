/** Lists the keys of the waterfall, where there is a keyboard. */
export const KeyHelp = () => (
  <p class="pad small three tools hide-s">
    <kbd>→</kbd> <kbd>←</kbd> unfold and fold, <kbd>j</kbd> <kbd>k</kbd> go through the spans,{' '}
    <kbd>e</kbd> goes to the next error, <kbd>c</kbd> follows the critical path. Ctrl and the wheel
    zoom, a double click fits a span.
  </p>
)
