const FRAMES = [0, 1, 2, 3]

/** The shape of the page before it is there. */
export const IssueSkeleton = () => (
  <>
    <div role="status">
      <span class="sr">Loading the issue</span>
    </div>
    <div aria-hidden="true">
      <div class="ihead pad">
        <div class="ghosts">
          <Bone width="220px" height="24px" />
          <Bone width="360px" height="24px" />
          <Bone width="280px" height="16px" />
        </div>
      </div>
      <div class="sum pad">
        <div class="facts">
          {FRAMES.map((one) => (
            <Bone key={one} width="64px" height="40px" />
          ))}
        </div>
        <div class="timeline">
          <div class="chart" />
        </div>
      </div>
      <div class="ebar pad" />
      <div class="cols">
        <EventSkeleton />
        <aside>
          <LinesSkeleton />
        </aside>
      </div>
    </div>
  </>
)

/** The shape of a stack. */
export const EventSkeleton = () => (
  <div aria-hidden="true">
    <div class="ghosts">
      <Bone width="120px" height="24px" />
    </div>
    <div class="panel exc">
      <header>
        <div class="ghosts">
          <Bone width="160px" />
          <Bone width="320px" />
        </div>
      </header>
      {FRAMES.map((one) => (
        <div key={one} class="frame">
          <div class="bare">
            <Bone width={`${52 - one * 8}%`} />
          </div>
        </div>
      ))}
    </div>
  </div>
)

export const LinesSkeleton = () => (
  <div class="ghosts" aria-hidden="true">
    {[80, 64, 72, 56, 68, 60].map((width) => (
      <Bone key={width} width={`${width}%`} />
    ))}
  </div>
)

const Bone = ({ width, height = '10px' }: { width: string; height?: string }) => (
  <span class="bone" style={{ '--h': height }}>
    <span class="skel" style={{ '--w': width }} />
  </span>
)
