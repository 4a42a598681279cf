import { Component, type ComponentChildren } from 'preact'
import { Empty } from './empty'
import { Icon } from './icon'

interface Props {
  /** Where one is: somewhere else it is tried again. */
  at: string
  children: ComponentChildren
}

/** Keeps a fault of one page from taking the shell along. */
export class Boundary extends Component<Props, { error?: Error | undefined }> {
  override componentDidCatch(error: Error) {
    console.error(error)
    this.setState({ error })
  }

  override componentDidUpdate({ at }: Props) {
    if (at !== this.props.at && this.state.error) this.setState({ error: undefined })
  }

  render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <Empty icon={<Icon name="warn" class="warning" />} title="This page broke">
        <p>
          It is a fault of Whimbrel, not of what you did: <code>{error.message}</code>
        </p>
        <button type="button" class="btn primary" onClick={() => location.reload()}>
          <Icon name="retry" />
          Load it again
        </button>
      </Empty>
    )
  }
}
