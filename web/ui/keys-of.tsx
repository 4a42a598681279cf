/** A binding as its keys: `g i`, `Shift+x`. */
export const KeysOf = ({ binding }: { binding: string }) => (
  <span class="push num">
    {binding.split(/[ +]/).map((key, i) => (
      <>
        {i > 0 && ' '}
        <kbd>{key}</kbd>
      </>
    ))}
  </span>
)
