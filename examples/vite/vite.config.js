import { vite as whimbrel } from 'whimbrel/bundler'

export default {
  build: { sourcemap: 'hidden' },
  plugins: [whimbrel({ release: 'bags@1', deleteMaps: true })],
}
