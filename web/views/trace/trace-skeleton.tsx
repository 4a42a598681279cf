const ROWS = [86, 74, 40, 52, 61, 30, 44, 58, 36, 48, 66, 28]

/** The shape of the page before it is there. */
export const TraceSkeleton = () => (
  <>
    <div role="status">
      <span class="sr">Loading the trace</span>
    </div>
    <div aria-hidden="true">
      <div class="ihead pad">
        <div class="stack">
          <span class="skel" style={{ '--w': '240px' }} />
          <span class="skel" style={{ '--w': '180px' }} />
        </div>
      </div>
      <div class="mini" />
      <div class="waterfall">
        {ROWS.map((width, i) => (
          <div key={width} class="span">
            <div class="nm" style={{ '--d': String(i % 4) }}>
              <span class="skel" style={{ '--w': `${width}%` }} />
            </div>
            <div class="tl" />
            <span />
          </div>
        ))}
      </div>
    </div>
  </>
)
