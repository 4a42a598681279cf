import { Head } from '../../../ui/head'
import { PasswordPanel } from './password-panel'
import { SecondFactorPanel } from './second-factor-panel'
import { SessionsPanel } from './sessions-panel'

/** How one signs in, and where one is signed in. */
export const SecuritySection = () => (
  <>
    <Head title="Security" lead="How you sign in, and where you are signed in." />
    <PasswordPanel />
    <SecondFactorPanel />
    <SessionsPanel />
  </>
)
