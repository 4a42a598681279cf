const WIDTHS = [38, 52, 44, 60, 35, 48, 41, 56]

/** The shape of the list before it is there. */
export const VisitsSkeleton = () => (
  <div class="visits">
    <div role="status">
      <span class="sr">Loading visits</span>
    </div>
    <ol aria-hidden="true">
      {WIDTHS.map((width) => (
        <li key={width} class="row">
          <span class="lv" />
          <span class="t bones">
            <span class="skel" style={{ '--w': `${width}%` }} />
            <span class="skel" style={{ '--w': `${width * 0.7}%` }} />
          </span>
          <span class="us skel" style={{ '--w': '100%' }} />
          <span class="us skel" style={{ '--w': '100%' }} />
          <span class="us skel" style={{ '--w': '100%' }} />
          <span class="ev skel" style={{ '--w': '100%' }} />
          <span class="seen skel" style={{ '--w': '80%' }} />
        </li>
      ))}
    </ol>
  </div>
)
