import { VITALS } from '../../../../src/analytics/records/vitals'
import { LEAST_MEASUREMENTS } from '../../../../src/analytics/reports/vitals/thresholds'
import { sentence } from '../../../lib/format'
import type { Defined } from '../section/definitions'
import { DefinitionsLink } from '../section/definitions-link'
import { thresholdWords, VITAL_WORDS } from './vital-words'

const DEFINITIONS: Defined = [
  ...VITALS.map((metric) => {
    const [short, says] = VITAL_WORDS[metric]
    return [
      `${metric}, ${short}`,
      `${sentence(says)}; ${thresholdWords(metric)} (web.dev).`,
    ] as const
  }),
  [
    'p75',
    `Three of four measurements were at most this: the lowest measured value that 75% of them do not exceed (nearest rank), of all measurements, not of a sample. It decides the rating; with fewer than ${LEAST_MEASUREMENTS} measurements there is none.`,
  ],
  [
    'Measurement',
    'What a browser told of one page that it loaded. Measurements of visits that began in the time are counted, without robots. A search for a page means measurements of that page; the release is that of the page.',
  ],
  [
    'Traces of a page',
    'Those in which it was loaded: spans with whimbrel.page:load, by the name that the SDK gives them, with :id for parts of the path that are ids. Only applications that send traces have them.',
  ],
]

/** What the numbers of the page mean. */
export const VitalsNote = () => (
  <div class="small three foot-note">
    p75: three of four measurements were at most this. Of fewer than {LEAST_MEASUREMENTS} there is
    no rating. <DefinitionsLink of={DEFINITIONS} />
  </div>
)
