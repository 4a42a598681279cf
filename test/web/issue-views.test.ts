import { inBrowser } from './in-browser'
import { startIssueBox } from './issue-box'
import { ISSUE_VIEWS } from './issue-views'
import { lookAt } from './look-at'

inBrowser('the issue page', startIssueBox, (it) => lookAt(ISSUE_VIEWS, it))
