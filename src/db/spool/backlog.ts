import type { Written } from './block'

/** The blocks that the digest has not passed yet, oldest first. */
export function backlog() {
  const blocks: (Written & { at: number })[] = []
  const byProject = new Map<number, number>()
  let head = 0

  function count({ project: owner, bytes }: Written, sign: 1 | -1) {
    const sum = (byProject.get(owner) ?? 0) + sign * bytes
    if (sum === 0) byProject.delete(owner)
    else byProject.set(owner, sum)
  }

  return {
    records: 0,
    bytes: 0,
    add(block: Written & { at: number }) {
      blocks.push(block)
      this.records += block.count
      this.bytes += block.bytes
      count(block, 1)
    },
    dropThrough(seq: number) {
      for (let block = blocks[head]; block && block.seq <= seq; block = blocks[++head]) {
        this.records -= block.count
        this.bytes -= block.bytes
        count(block, -1)
      }
      if (head < 1024 && head < blocks.length) return
      blocks.splice(0, head)
      head = 0
    },
    /** Bytes of one project's blocks. */
    bytesOf: (project: number) => byProject.get(project) ?? 0,
    /** For how many ms the oldest block has waited. */
    age: () => Date.now() - (blocks[head]?.at ?? Date.now()),
  }
}
