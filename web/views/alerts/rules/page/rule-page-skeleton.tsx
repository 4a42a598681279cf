import { PanelSkeleton } from '../../../../ui/panel-skeleton'

/** A rule's page before the rule is there: its head, the chart and the fields. */
export const RulePageSkeleton = () => (
  <div class="page-body">
    <PanelSkeleton />
    <PanelSkeleton />
  </div>
)
