import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { ActivityView } from '../../../../src/issues/activity/model'
import { deleteComment, editComment } from '../../../api/issue'
import { session } from '../../../api/who'
import { utc } from '../../../lib/format'
import { isAtLeast } from '../../../lib/is-at-least'
import { Confirm } from '../../../ui/confirm'
import { Icon } from '../../../ui/icon'
import { Menu } from '../../../ui/menu'
import { CommentField } from './comment-field'
import { CommentText } from './comment-text'

interface Props {
  item: ActivityView
  issue: string
  /** Who wrote the comment, and when. */
  head: ComponentChildren
  changed(): Promise<void>
}

/** A comment. Its writer may change or delete it, and an admin may delete it. */
export function CommentItem({ item, issue, head, changed }: Props) {
  const [doing, setDoing] = useState<'edit' | 'delete' | undefined>()
  const done = () => setDoing(undefined)
  const { id, actor, detail } = item
  if (typeof detail.deletedAt === 'string')
    return (
      <div class="three" title={utc(detail.deletedAt)}>
        {head} deleted comment
      </div>
    )
  const text = String(detail.text)
  const isOwn = actor?.id === session.value?.user.id
  const mayWrite = session.value?.scopes.includes('write') === true
  return (
    <div>
      <div class="flex">
        <span>
          {head}
          {typeof detail.editedAt === 'string' && (
            <span class="three" title={utc(detail.editedAt)}>
              {' '}
              edited
            </span>
          )}
        </span>
        {mayWrite && (isOwn || isAtLeast('admin')) && (
          <span class="push">
            <Menu
              class="btn tight square quiet"
              label={<Icon name="dots" />}
              name="Change this comment"
            >
              {isOwn && (
                <button type="button" onClick={() => setDoing('edit')}>
                  Edit
                </button>
              )}
              <button type="button" onClick={() => setDoing('delete')}>
                Delete
              </button>
            </Menu>
          </span>
        )}
      </div>
      {doing === 'edit' ? (
        <CommentField
          name="The comment"
          text={text}
          does="Save"
          failure="Not saved"
          cancel={done}
          send={async (edited) => {
            await editComment(issue, id, edited)
            await changed()
            done()
          }}
        />
      ) : (
        <CommentText of={text} />
      )}
      {doing === 'delete' && (
        <Confirm
          title="Delete this comment?"
          does="Delete"
          close={done}
          run={async () => {
            await deleteComment(issue, id)
            await changed()
          }}
        >
          <p>Its text is gone for everybody; that there was a comment stays.</p>
        </Confirm>
      )}
    </div>
  )
}
