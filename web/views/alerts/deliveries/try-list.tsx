import type { DeliveryDetail } from '../../../api/deliveries'
import { dayTime } from '../../../lib/day-time'
import { duration, utc } from '../../../lib/format'
import { LazyDetails } from '../../../ui/lazy-details'
import { Level } from '../../../ui/level'
import { Lines, Text } from '../../../ui/text'
import { Until } from '../../../ui/until'

/** What came back, try by try. */
export const TryList = ({ of: { tries, nextTryAt, attempts } }: { of: DeliveryDetail }) => (
  <section>
    <h3>What came back</h3>
    {attempts === 0 && <p class="small two">Nothing yet.</p>}
    <ol class="log">
      {nextTryAt && (
        <li>
          <Level level="info" />
          <span>
            {attempts > 0 ? 'Tried again' : 'Sent'} <Until at={nextTryAt} />
          </span>
        </li>
      )}
      {tries.map((one) => (
        <Try key={one.number} one={one} />
      ))}
    </ol>
    {attempts > tries.length && (
      <p class="small three">
        The newest {tries.length} of {attempts} tries.
      </p>
    )}
  </section>
)

const Try = ({ one }: { one: DeliveryDetail['tries'][number] }) => (
  <li>
    <Level level={one.isGood ? 'info' : 'error'} />
    <div>
      <p>
        <Text of={one.says} />
      </p>
      <p class="three">
        <time dateTime={one.at} title={utc(one.at)}>
          {dayTime(one.at)}
        </time>
        , {duration(one.tookMs)}
        {one.code !== null && `, ${one.code}`}
      </p>
      {one.answer !== null && one.answer !== '' && (
        <LazyDetails class="answer" summary="The answer">
          {() => (
            <pre class="src" tabIndex={0}>
              <Lines of={one.answer ?? ''} />
            </pre>
          )}
        </LazyDetails>
      )}
    </div>
  </li>
)
