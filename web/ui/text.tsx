import { visible, visibleLines } from '../../src/lib/visible'

/** Longer texts are cut before they reach the page; the style would hide their ends anyway. */
const MAX_IN_LINE = 500
const MAX_IN_LINES = 20_000

interface Props {
  of: string
  class?: string
}

/**
 * A stranger's text on one line: never as markup, with its own direction, and with ␦ for characters that cannot be
 * seen.
 */
export const Text = ({ of, class: tone }: Props) => (
  <bdi class={tone}>{visible(clipped(of, MAX_IN_LINE))}</bdi>
)

/** A stranger's text of several lines, with the care of `Text`. */
export const Lines = ({ of, class: tone }: Props) => (
  <bdi class={`lines ${tone ?? ''}`}>{visibleLines(clipped(of, MAX_IN_LINES))}</bdi>
)

const clipped = (text: string, max: number) =>
  text.length > max ? `${text.slice(0, max).toWellFormed()}…` : text
