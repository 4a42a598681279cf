interface Props<Value extends string> {
  words: Record<Value, string>
  chosen: readonly Value[]
  mayChoose(value: Value): boolean
  choose(values: readonly Value[]): void
}

/** Boxes of which any number may be ticked. */
export const Checks = <Value extends string>({
  words,
  chosen,
  mayChoose,
  choose,
}: Props<Value>) => (
  <div class="flex wrap checks">
    {(Object.keys(words) as Value[]).map((value) => (
      <label key={value} class="flex">
        <input
          type="checkbox"
          checked={chosen.includes(value)}
          disabled={!mayChoose(value)}
          onChange={(event) =>
            choose(
              event.currentTarget.checked
                ? [...chosen, value]
                : chosen.filter((one) => one !== value),
            )
          }
        />{' '}
        {words[value]}
      </label>
    ))}
  </div>
)
