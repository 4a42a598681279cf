import { uploadCommand } from '../../../../src/sourcemaps/upload-command'
import { isAtLeast } from '../../../lib/is-at-least'
import { CopyButton } from '../../../ui/copy-button'
import { Empty } from '../../../ui/empty'
import { Icon } from '../../../ui/icon'

/** Says how to upload the first source maps. */
export function NoMaps({ slug }: { slug: string }) {
  const command = uploadCommand(location.origin, undefined)
  return (
    <div class="panel">
      <Empty icon={<Icon name="map2" class="three" />} title="No source maps yet">
        <p>
          Nothing asks for them so far. When a build is minified, upload its maps in the step that
          makes it, with a key that can write releases.
        </p>
        <div class="cmd">
          <code tabIndex={0}>{command}</code>
          <CopyButton text={command} what="the command" />
        </div>
        {isAtLeast('admin') && (
          <a class="btn" href={`/${slug}/settings/keys?new=releases`}>
            <Icon name="key" />
            Make a key for releases
          </a>
        )}
      </Empty>
    </div>
  )
}
