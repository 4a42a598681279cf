import { fits } from '../../search/pattern'
import { itemsOf, shownValue, typeOf } from '../value'
import { compares, type Test, type TextTest } from './condition'

/** Whether a text meets a test; one that is no number is in no range. */
export function meets(test: Test, text: string): boolean {
  if (test.is === 'like') return fits(test.pattern, text)
  if (test.is === 'unlike') return !fits(test.pattern, text)
  const number = text.trim() === '' ? Number.NaN : Number(text)
  return compares(number, test.is, test.number)
}

/**
 * The same for a value in its text form, as people see it: 443 and "443" are one. A list meets what
 * one of its items does, and has another value when none of them is the one.
 */
export function meetsShown(test: Test, text: string): boolean {
  if (meets(test, shownValue(text))) return test.is !== 'unlike' || !hasItem(test, text)
  return (
    test.is !== 'unlike' &&
    typeOf(text) === 'array' &&
    itemsOf(text).some((item) => meetsShown(test, item))
  )
}

const hasItem = (test: TextTest, text: string) =>
  typeOf(text) === 'array' && itemsOf(text).some((item) => fits(test.pattern, shownValue(item)))
