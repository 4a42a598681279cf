import type { ReportedState } from './reported-state'

/** Says that the page shows robots, and leads back to people. */
export const RobotsNote = ({ state }: { state: ReportedState }) => (
  <div class="pad robots-note">
    <p class="note small" role="status">
      <span>These are the visits of robots: programs that nobody sits at.</span>
      <button type="button" class="link push" onClick={() => state.showBots(false)}>
        Back to people
      </button>
    </p>
  </div>
)
