import { useState } from 'preact/hooks'
import { mailServer, removeMailServer } from '../../../api/mail'
import { useResource } from '../../../api/resource'
import { isAtLeast } from '../../../lib/is-at-least'
import { Confirm } from '../../../ui/confirm'
import { Head } from '../../../ui/head'
import { Loaded } from '../../../ui/loaded'
import { Panel } from '../../../ui/panel'
import { PanelSkeleton } from '../../../ui/panel-skeleton'
import { MailForm } from './mail-form'
import { MailTest } from './mail-test'

/** Through which server mail is sent. */
export function MailSection() {
  const found = useResource(mailServer())
  const [isLeaving, setLeaving] = useState(false)
  const isOwner = isAtLeast('owner')
  return (
    <>
      <Head
        title="Mail"
        lead={
          <>
            The server through which alerts are mailed, for every project. Until it is set, channels
            of e-mail send nothing. {!isOwner && 'An owner sets it.'}
          </>
        }
      />
      <Loaded from={found} failure="The mail server could not be read" skeleton={<PanelSkeleton />}>
        {({ server }) => (
          <>
            <Panel
              title={server ? 'Mail server' : 'No mail server yet'}
              lead="Your provider names them under SMTP, or sending mail from an application."
              action={
                server &&
                isOwner && (
                  <button type="button" class="btn tight" onClick={() => setLeaving(true)}>
                    Remove
                  </button>
                )
              }
            >
              <MailForm key={server?.setAt} server={server} isReadOnly={!isOwner} />
            </Panel>
            {server && isOwner && <MailTest />}
            {isLeaving && (
              <Confirm
                title="Send no more mail?"
                does="Remove"
                run={removeMailServer}
                close={() => setLeaving(false)}
              >
                <p>
                  The settings and the password are forgotten. Channels of e-mail send nothing until
                  another server is set.
                </p>
              </Confirm>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}
