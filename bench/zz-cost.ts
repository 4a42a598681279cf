import { readFileSync, rmSync, mkdirSync } from 'node:fs'
import { waitForZero } from './digest'
import { ingestKey, openClient } from './reads-client'
import { fill } from './reads-fill'
import { startServer } from './server'
const [dir, n] = process.argv.slice(2)
const data = `/tmp/rb/cost-${Math.random()}`
mkdirSync(data)
const command = [process.execPath, `${dir}/src/main.ts`]
const server = await startServer({ data, command })
try {
  await openClient(server.url, data)
  const key = await ingestKey('production', data)
  const cpu = () => {
    const ticks: Record<string, number> = {}
    for (const t of require('node:fs').readdirSync(`/proc/${server.pid}/task`)) {
      const s = readFileSync(`/proc/${server.pid}/task/${t}/stat`, 'utf8')
      const name = s.slice(s.indexOf('(') + 1, s.lastIndexOf(')'))
      const f = s.slice(s.lastIndexOf(')') + 2).split(' ')
      ticks[`${name}-${t}`] = Number(f[11]) + Number(f[12])
    }
    return ticks
  }
  const before = cpu()
  const t = performance.now()
  await fill({ url: server.url, keys: [{ key, share: 1 }], count: Number(n), onSent() {} })
  await waitForZero(server, 'whimbrel_spool_records', 1e6)
  const wall = performance.now() - t
  const after = cpu()
  const used = Object.entries(after).map(([k, v]) => [k, v - (before[k] ?? 0)] as const).filter(([, v]) => v > 20).sort((a, b) => b[1] - a[1])
  console.log(dir, `${wall.toFixed(0)} ms wall,`, used.map(([k, v]) => `${k.split('-')[0]} ${((v * 10_000) / Number(n)).toFixed(1)} µs`).join('  '))
} finally {
  await server.stop().catch(() => {})
  const { Database } = await import('bun:sqlite')
  const db = new Database(data + '/whimbrel.db')
  const size = db.query("SELECT name, sum(pgsize) b FROM dbstat GROUP BY name ORDER BY b DESC LIMIT 14").all()
  console.log(size.map((r: any) => `${r.name} ${(r.b / Number(n)).toFixed(1)}`).join(', '))
  rmSync(data, { recursive: true })
}
