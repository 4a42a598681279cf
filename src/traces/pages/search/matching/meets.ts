import { fits } from '../../../../search/pattern'
import { itemsOf, shownValue, typeOf } from '../../../spans/value'
import { compares, type Test, type TextTest } from '../../language/condition'

/** Whether a text meets a test; a text that is no number is in no range. */
export function meets(test: Test, text: string): boolean {
  if (test.is === 'like') return fits(test.pattern, text)
  if (test.is === 'unlike') return !fits(test.pattern, text)
  const number = text.trim() === '' ? Number.NaN : Number(text)
  return compares(number, test.is, test.number)
}

/**
 * Whether a value in its text form meets a test. Values are compared as people read them: 443 and "443" are
 * equal. A list meets a test that one of its items meets, and `unlike` when no item has the value.
 */
export function meetsValue(test: Test, text: string): boolean {
  if (meets(test, shownValue(text))) return test.is !== 'unlike' || !hasItem(test, text)
  return (
    test.is !== 'unlike' &&
    typeOf(text) === 'array' &&
    itemsOf(text).some((item) => meetsValue(test, item))
  )
}

const hasItem = (test: TextTest, text: string) =>
  typeOf(text) === 'array' && itemsOf(text).some((item) => fits(test.pattern, shownValue(item)))
