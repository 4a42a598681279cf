const ROWS = [42, 31, 55, 38, 47, 29, 51, 36]

/** The shape of a table before it is there. @param what readers hear: `endpoints` */
export const TableSkeleton = ({ what }: { what: string }) => (
  <>
    <div role="status">
      <span class="sr">Loading {what}</span>
    </div>
    <table aria-hidden="true">
      <tbody>
        {ROWS.map((width) => (
          <tr key={width}>
            <td>
              <span class="skel block" style={{ '--w': `${width}%` }} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
)
