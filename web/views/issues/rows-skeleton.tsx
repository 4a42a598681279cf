const TITLE_WIDTHS = [72, 54, 83, 61, 47, 66, 78, 58, 69, 50]

/** The shape of the list before it is there. */
export const RowsSkeleton = () => (
  <>
    <div role="status">
      <span class="sr">Loading issues</span>
    </div>
    <div class="row head" aria-hidden="true" />
    <ol aria-hidden="true">
      {TITLE_WIDTHS.map((width) => (
        <li key={width} class="row">
          <span class="hit" />
          <Bone class="lv" width="12px" />
          <span class="t bones">
            <Bone width={`${width}%`} />
            <Bone width={`${width * 0.6}%`} />
          </span>
          <Bone class="spark" />
          <Bone class="ev" />
          <Bone class="us" />
          <Bone class="seen" width="80%" />
          <Bone class="rel" width="90%" />
          <span class="face" />
        </li>
      ))}
    </ol>
  </>
)

const Bone = ({ class: place = '', width = '100%' }: { class?: string; width?: string }) => (
  <span class={`${place} skel`} style={{ '--w': width }} />
)
