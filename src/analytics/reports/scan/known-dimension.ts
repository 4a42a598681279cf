import { nearest } from '../../../lib/nearest'
import { Problem } from '../../../lib/problem'
import { DIMENSION_NAMES, type Dimension, dimensionOf, PROPERTY } from './fields'

/** @param by as it stands in a request @throws Problem `invalid_request` that says which dimensions there are */
export function knownDimension(by: string): Dimension {
  const dimension = dimensionOf(by)
  if (dimension) return dimension
  const near = nearest(by, DIMENSION_NAMES)
  throw new Problem(
    'invalid_request',
    `by: ${by} is not known; it is one of ${DIMENSION_NAMES.join(', ')}, or ${PROPERTY}… for a property of events.${near ? ` Did you mean ${near}?` : ''}`,
  )
}
