/** The whimbrel: in the rail, at sign-in and on the shore of an empty project; nowhere else. */
export const Bird = ({ size }: { size: number }) => (
  <svg class="bird" width={size} height={size} aria-hidden="true">
    <use href="#bird" />
  </svg>
)
