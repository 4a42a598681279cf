import type { TestView } from '../../src/alerts/mail/model'
import { duration } from '../lib/format'
import { LazyDetails } from './lazy-details'
import { Level } from './level'
import { Lines, Text } from './text'

/** How a test message went, in words; what came back is folded below. */
export const TestResult = ({ of: { isGood, says, answer, tookMs } }: { of: TestView }) => (
  <div class="small test-result" role="status">
    <p class="flex">
      {isGood ? <Level level="info" /> : <Level level="error" />}
      <span class={isGood ? undefined : 'error'}>
        <Text of={says} /> <span class="three">{duration(tookMs)}</span>
      </span>
    </p>
    {answer !== null && answer !== '' && !isGood && (
      <LazyDetails class="answer" summary="The answer">
        {() => (
          <pre class="src" tabIndex={0}>
            <Lines of={answer} />
          </pre>
        )}
      </LazyDetails>
    )}
  </div>
)
