import { visible, visibleLines } from '../lib/visible'

/** Longer texts are cut before they reach the page; what shows is cut by the style anyway. */
const MAX_IN_LINE = 500
const MAX_IN_LINES = 20_000

interface Props {
  of: string
  class?: string
}

/** What a stranger wrote, on one line: as text, its direction kept apart, what is unseen shown as ␦. */
export const Text = ({ of, class: tone }: Props) => (
  <bdi class={tone}>{visible(clipped(of, MAX_IN_LINE))}</bdi>
)

/** The same over several lines. */
export const Lines = ({ of, class: tone }: Props) => (
  <bdi class={`lines ${tone ?? ''}`}>{visibleLines(clipped(of, MAX_IN_LINES))}</bdi>
)

const clipped = (text: string, max: number) =>
  text.length > max ? `${text.slice(0, max).toWellFormed()}…` : text
