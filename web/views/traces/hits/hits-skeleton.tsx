const WIDTHS = [46, 32, 58, 40, 51, 36, 62, 44]

/** The shape of the list before it is there. */
export const HitsSkeleton = () => (
  <div class="hits">
    <div role="status">
      <span class="sr">Loading traces</span>
    </div>
    <ol aria-hidden="true">
      {WIDTHS.map((width) => (
        <li key={width} class="row">
          <span class="lv" />
          <span class="t bones">
            <span class="skel" style={{ '--w': `${width}%` }} />
            <span class="skel" style={{ '--w': `${width * 0.6}%` }} />
          </span>
          <span class="ev skel" style={{ '--w': '100%' }} />
          <span class="spark skel" style={{ '--w': `${width}%` }} />
          <span class="us skel" style={{ '--w': '100%' }} />
          <span class="us skel" style={{ '--w': '100%' }} />
          <span class="seen skel" style={{ '--w': '80%' }} />
        </li>
      ))}
    </ol>
  </div>
)
