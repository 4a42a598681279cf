import { sizeText } from '../../../../src/lib/size-text'
import type { Backups } from '../../../api/backups'
import { Ago, When } from '../../../ui/ago'
import { Icon } from '../../../ui/icon'
import { Panel } from '../../../ui/panel'
import { Text } from '../../../ui/text'

/** How the last one went, and when the next is due. */
export const LastBackup = ({
  of: { lastGood, lastFailure, schedule, dueAt, runningSince },
}: {
  of: Backups
}) => (
  <Panel title="Last backup">
    <dl class="kv">
      <dt>Made</dt>
      <dd>
        {lastGood ? (
          <>
            <Ago at={lastGood.at} after=" ago" />{' '}
            <span class="three">
              {sizeText(lastGood.bytes)} in {(lastGood.tookMs / 1000).toFixed(1)} s
            </span>
          </>
        ) : (
          <span class="three">none is known</span>
        )}
      </dd>
      <dt>Next</dt>
      <dd>
        {runningSince ? (
          <>
            being made since <When at={runningSince} />
          </>
        ) : schedule && dueAt ? (
          <When at={dueAt} />
        ) : (
          <span class="three">when somebody asks: no schedule is set</span>
        )}
      </dd>
    </dl>
    {lastFailure && (
      <p class="note">
        <Icon name="warn" class="warning" />
        <span>
          The last one failed <Ago at={lastFailure.at} after=" ago" />:{' '}
          <Text of={lastFailure.says} />
        </span>
      </p>
    )}
  </Panel>
)
