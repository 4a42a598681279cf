import { expect, test } from 'bun:test'
import { uploadCommand } from './upload-command'

test.each([
  ['a release stands as it is', 'web@1.4.2', 'web@1.4.2'],
  ['spaces are quoted', '1.0 beta', `'1.0 beta'`],
  ['what a shell would run is text', '$(id)', `'$(id)'`],
  ['a quote ends no quotes', `it's`, `'it'\\''s'`],
  ['none is for the reader to fill in', undefined, 'YOUR_RELEASE'],
])('%s', (_, release, ending) => {
  expect(uploadCommand('https://box.example', release)).toEndWith(`--release ${ending}`)
})
