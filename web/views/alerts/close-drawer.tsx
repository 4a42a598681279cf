import { Icon } from '../../ui/icon'

export const CloseDrawer = ({ close }: { close(): void }) => (
  <button
    type="button"
    class="btn tight quiet square push"
    aria-label="Close (Esc)"
    onClick={close}
  >
    <Icon name="x" />
  </button>
)
