import { waysIn } from '../../../api/who'
import { Panel } from '../../../ui/panel'

/** Says how people sign in, which whoever runs the server decides by its options. */
export function WaysIn() {
  const ways = waysIn.value
  if (!ways) return null
  return (
    <Panel title="Signing in" lead="Set where the box is started, for all of it.">
      <dl class="kv">
        <dt>E-mail and password</dt>
        <dd>{ways.password ? 'on' : 'off'}</dd>
        <dt>OpenID Connect</dt>
        <dd>
          {ways.oidc ? (
            `on, as “${ways.oidc.label}”`
          ) : (
            <>
              off <span class="three">WHIMBREL_OIDC_ISSUER and its like turn it on</span>
            </>
          )}
        </dd>
      </dl>
    </Panel>
  )
}
