import { Head } from '../../../ui/head'
import { PasswordPanel } from './password-panel'
import { SecondFactorPanel } from './second-factor-panel'
import { SessionsPanel } from './sessions-panel'

/** The password, the second factor and the sessions of the person. */
export const SecuritySection = () => (
  <>
    <Head title="Security" lead="How you sign in, and where you are signed in." />
    <PasswordPanel />
    <SecondFactorPanel />
    <SessionsPanel />
  </>
)
