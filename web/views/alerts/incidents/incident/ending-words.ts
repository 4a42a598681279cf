import type { Ending } from '../../../../../src/alerts/incidents/model'

/** Why an incident ended, as its timeline says it. */
export const ENDING_WORDS: Record<Ending, string> = {
  person: 'Resolved',
  recovered: 'Resolved: back on the quiet side of the threshold',
  noData: 'Resolved: nothing comes any more that could be measured',
  issueResolved: 'Resolved with the issue',
  issueIgnored: 'Resolved: the issue is ignored',
  issueMerged: 'Resolved: the issue was merged into another',
  issueSilent: 'Resolved: nothing of the issue came for a while',
  issueGone: 'Resolved: the issue was deleted',
  tooMany: 'Resolved: too many of this rule were open',
  ruleChanged: 'Resolved: the rule was changed',
  ruleDisabled: 'Resolved: the rule was turned off',
  ruleRemoved: 'Resolved: the rule was deleted',
}
