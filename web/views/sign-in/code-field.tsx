import { useEffect, useRef } from 'preact/hooks'

/** A field for the code of the second factor, or for a recovery code. */
export function CodeField() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <label>
      <span>Code of your authenticator, or a recovery code</span>
      <input
        ref={field}
        class="field mono"
        name="code"
        inputMode="text"
        autocomplete="one-time-code"
        required
        maxLength={11}
      />
    </label>
  )
}
