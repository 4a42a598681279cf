import { Fragment } from 'preact'
import { uploadCommand } from '../../../../src/sourcemaps/upload-command'
import type { Frame } from '../../../api/events'
import { CopyButton } from '../../../ui/copy-button'
import { Icon } from '../../../ui/icon'
import { Text } from '../../../ui/text'

type Why = Extract<NonNullable<Frame['symbolication']>, { status: 'unresolved' }>

const TITLES: Record<Why['reason'], string> = {
  noMapForRelease: 'Map missing.',
  noMapForFile: 'Map missing.',
  noColumn: 'No column.',
  positionNotMapped: 'Not in the map.',
  mapRefused: 'Map refused.',
  mapDoesNotFit: 'Map of another build.',
}

/** Says why a frame shows the built file, and which command mends that. */
export function MissingMap({ why, release }: { why: Why; release: string | undefined }) {
  // A place that its map does not cover is not mended by uploading the map again.
  const command =
    release !== undefined && why.reason !== 'positionNotMapped'
      ? uploadCommand(location.origin, release)
      : undefined
  return (
    <>
      <div class="note">
        <Icon name="warn" class="warning" />
        <div>
          <b>{TITLES[why.reason]}</b> <Text of={why.detail} />
          {command && <> Events that are already here show your source then, too.</>}
        </div>
      </div>
      {command && (
        <div class="cmd">
          <code tabIndex={0}>
            {command.split(' ').map((word, i) => (
              <Fragment key={i}>
                <span>
                  <Text of={word} />
                </span>{' '}
              </Fragment>
            ))}
          </code>
          <CopyButton text={command} what="the command" />
        </div>
      )}
    </>
  )
}
