import { Component, type ComponentChildren } from 'preact'
import { Empty } from './empty'
import { Icon } from './icon'

interface Props {
  /** The address of the page: at another address the page is tried again. */
  at: string
  children: ComponentChildren
}

/** Shows that a page has failed in its place, so that the shell around it goes on. */
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
