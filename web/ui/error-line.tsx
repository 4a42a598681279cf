import { Level } from './level'

/** What is wrong with what was typed, under the field. */
export const ErrorLine = ({ id, text }: { id: string; text: string | undefined }) => (
  <p class="small error flex" id={id} role="alert" hidden={!text}>
    {text && <Level level="error" />}
    <span>{text}</span>
  </p>
)
