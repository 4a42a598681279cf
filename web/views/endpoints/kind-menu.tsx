import type { EndpointKind } from '../../api/endpoints'
import { Icon } from '../../ui/icon'
import { Menu } from '../../ui/menu'
import type { EndpointState } from './endpoint-state'

/** Chooses which kinds of spans the table counts. */
export const KindMenu = ({
  kinds,
  state: { kind, showKind },
}: {
  kinds: Record<EndpointKind, string>
  state: EndpointState
}) => (
  <Menu
    name={`Kind: ${kinds[kind]}`}
    label={
      <>
        <Icon name="filter" />
        <span>{kinds[kind]}</span>
        <Icon name="down" />
      </>
    }
  >
    {(Object.keys(kinds) as EndpointKind[]).map((one) => (
      <button key={one} type="button" onClick={() => showKind(one)}>
        <span>{kinds[one]}</span>
        {one === kind && <Icon name="check" class="push accent" />}
      </button>
    ))}
  </Menu>
)
