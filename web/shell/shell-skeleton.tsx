import { TableSkeleton } from '../ui/table-skeleton'

/** The frame of every page, before it is known what is in it. */
export const ShellSkeleton = () => (
  <div class="app">
    <div class="rail" />
    <main>
      <div class="top" />
      <TableSkeleton what="the dashboard" />
    </main>
  </div>
)
