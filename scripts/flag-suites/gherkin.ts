/** A scenario, or one row of the examples of an outline. */
export interface Case {
  name: string
  tags: string[]
  steps: Step[]
}

export interface Step {
  text: string
  /** Rows of the table below it, by the names in its first row. */
  table: Record<string, string>[]
}

interface Block {
  name: string
  tags: string[]
  steps: Step[]
  examples: { tags: string[]; rows: Record<string, string>[] }[]
}

/** Reads as much of Gherkin as OpenFeature's suites use: outlines with examples, backgrounds, tags and tables. */
export function readGherkin(text: string): Case[] {
  let tags: string[] = []
  let featureTags: string[] = []
  let background: Step[] = []
  let block: Block | undefined
  let heads: string[] | undefined
  const blocks: Block[] = []

  for (const line of text.split('\n').map((one) => one.trim())) {
    const [, keyword = '', rest = ''] =
      /^(Feature|Background|Scenario Outline|Scenario|Examples|Given|When|Then|And|But)\b:?\s*(.*)$/.exec(
        line,
      ) ?? []
    if (line.startsWith('@')) tags.push(...line.split(/\s+/))
    else if (line.startsWith('|')) readRow(cellsOf(line))
    else if (keyword === 'Feature') featureTags = take()
    else if (keyword === 'Background') begin('Background')
    else if (keyword.startsWith('Scenario')) begin(rest)
    else if (keyword === 'Examples') {
      heads = undefined
      block?.examples.push({ tags: take(), rows: [] })
    } else if (keyword !== '') {
      heads = undefined
      block?.steps.push({ text: rest, table: [] })
    }
  }
  return blocks.flatMap(casesOf)

  function take(): string[] {
    const taken = tags
    tags = []
    return taken
  }

  function begin(name: string) {
    heads = undefined
    block = { name, tags: take(), steps: [], examples: [] }
    if (name === 'Background') background = block.steps
    else blocks.push(block)
  }

  function readRow(cells: string[]) {
    if (!heads) {
      heads = cells
      return
    }
    const row = Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? '']))
    const rows = block?.examples.at(-1)?.rows ?? block?.steps.at(-1)?.table
    rows?.push(row)
  }

  function casesOf({ name, tags: own, steps, examples }: Block): Case[] {
    const all = [...background, ...steps]
    if (examples.length === 0) return [{ name, tags: [...featureTags, ...own], steps: all }]
    return examples.flatMap((example) =>
      example.rows.map((row) => ({
        name: `${name} ${JSON.stringify(row)}`,
        tags: [...featureTags, ...own, ...example.tags],
        steps: all.map((step) => ({ ...step, text: filled(step.text, row) })),
      })),
    )
  }
}

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

const filled = (text: string, row: Record<string, string>) =>
  text.replace(/<([^>]+)>/g, (whole, name) => row[name] ?? whole)
