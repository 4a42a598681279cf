import { useEffect, useState } from 'preact/hooks'

/** Follows a value only once it has stayed the same for this long (ms), and so skips those in between. */
export function useSettled<Value>(value: Value, stillMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), stillMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
