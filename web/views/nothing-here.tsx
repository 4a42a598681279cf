import { TopBar } from '../shell/top-bar'
import { Empty } from '../ui/empty'

export const NothingHere = () => (
  <>
    <TopBar title="Nothing here" />
    <Empty title="There is no such page">
      <p>The address may have been cut, or what it named is gone.</p>
      <a class="btn primary" href="/">
        Go to the issues
      </a>
    </Empty>
  </>
)
