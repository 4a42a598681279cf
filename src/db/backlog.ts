import type { Written } from './spool-writer'

/** What the digest has not passed yet, oldest first. */
export function backlog() {
  const blocks: (Written & { at: number })[] = []
  let head = 0
  return {
    records: 0,
    bytes: 0,
    add(block: Written & { at: number }) {
      blocks.push(block)
      this.records += block.count
      this.bytes += block.bytes
    },
    dropThrough(seq: number) {
      for (let block = blocks[head]; block && block.seq <= seq; block = blocks[++head]) {
        this.records -= block.count
        this.bytes -= block.bytes
      }
      if (head < 1024 && head < blocks.length) return
      blocks.splice(0, head)
      head = 0
    },
    /** ms the oldest has waited. */
    age: () => Date.now() - (blocks[head]?.at ?? Date.now()),
  }
}
