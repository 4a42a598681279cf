import { useEffect, useState } from 'preact/hooks'

/** A value once it has stayed the same for so long (ms): not each that is passed on the way. */
export function useSettled<Value>(value: Value, stillMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), stillMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
