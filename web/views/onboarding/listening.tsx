import { Text } from '../../ui/text'
import { Elapsed } from './elapsed'

/** Says that the page waits for what a project sends. */
export const Listening = ({ name }: { name: string }) => (
  <p class="small three flex" role="status">
    <span class="pulse" />
    <span>
      Listening for <Text of={name} /> in every environment, <Elapsed />
    </span>
  </p>
)
