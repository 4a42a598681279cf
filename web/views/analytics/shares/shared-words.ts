import type { SharedPage } from '../../../api/shared-report'

/** What the pages that links show are called. */
export const SHARED_WORDS: Record<SharedPage, string> = {
  overview: 'The overview',
  retention: 'Retention',
  vitals: 'The speed of pages',
}
