/** The shape of what a drawer shows, before it is there. */
export const DrawerSkeleton = () => (
  <div class="stack" aria-hidden="true">
    {[80, 60, 72, 54, 66].map((width) => (
      <span key={width} class="skel" style={{ '--w': `${width}%` }} />
    ))}
  </div>
)
