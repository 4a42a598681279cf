import type { Backtest } from '../../../../api/alert-rules'
import { nameOf } from '../../../../lib/environments'
import { number } from '../../../../lib/format'
import { shortVersion } from '../../../../lib/version'
import { Minute } from '../../../../ui/ago'
import { Icon } from '../../../../ui/icon'
import { LazyDetails } from '../../../../ui/lazy-details'
import { Table } from '../../../../ui/table'
import { Text } from '../../../../ui/text'
import { lasted } from '../../lasted'
import { inWords, type Scale } from '../scale'

interface Props {
  slug: string
  of: Backtest
  /** Undefined for rules that measure nothing. */
  scale: Scale | undefined
}

/** Each time that the rule would have fired, the newest first. */
export function FiringTable({ slug, of: { firings, count }, scale }: Props) {
  const hasGroups = firings.some(({ group }) => group !== null)
  const hasPlaces = new Set(firings.map(({ environment }) => environment)).size > 1
  const columns = [
    { name: 'Began' },
    ...(hasGroups ? [{ name: 'What' }] : []),
    ...(hasPlaces ? [{ name: 'In' }] : []),
    { name: 'Lasted', class: 'num' },
    ...(scale ? [{ name: 'Worst', class: 'num' }] : []),
    { name: 'Release' },
  ]
  return (
    <LazyDetails
      class="data"
      summary={
        <>
          <Icon name="table" />
          As a table
        </>
      }
    >
      {() => (
        <>
          <Table name="When it would have fired" columns={columns} isInner class="firings">
            {firings.map((one) => (
              <tr key={`${one.beganAt} ${one.environment} ${one.group}`}>
                <td>
                  <Minute at={Date.parse(one.beganAt)} />
                </td>
                {hasGroups && (
                  <td class="free">
                    {one.issueId ? (
                      <a class="link" href={`/${slug}/issues/${one.issueId}`}>
                        <Text of={one.group ?? 'the issue'} />
                      </a>
                    ) : (
                      <Text of={one.group ?? ''} />
                    )}
                  </td>
                )}
                {hasPlaces && <td>{nameOf(one.environment)}</td>}
                <td class="num">{one.endedAt ? lasted(one.lastedMs) : 'until now'}</td>
                {scale && <td class="num">{one.peak === null ? '–' : inWords(one.peak, scale)}</td>}
                <td>{one.release ? <Text of={shortVersion(one.release)} /> : '–'}</td>
              </tr>
            ))}
          </Table>
          {count.all > firings.length && (
            <p class="small three">The newest {number(firings.length)} are shown.</p>
          )}
        </>
      )}
    </LazyDetails>
  )
}
