const WIDTHS = ['62%', '48%', '71%', '55%']

/** Stands in place of a table until it is loaded, as high as its head and rows. */
export const PanelSkeleton = () => (
  <div class="panel">
    <span class="sr" role="status">
      Loading
    </span>
    <div class="bone-line head" aria-hidden="true" />
    {WIDTHS.map((width) => (
      <div key={width} class="bone-line" aria-hidden="true">
        <span class="skel" style={{ '--w': width }} />
        <span class="skel" style={{ '--w': '60%' }} />
        <span class="skel" style={{ '--w': '40%' }} />
      </div>
    ))}
  </div>
)
