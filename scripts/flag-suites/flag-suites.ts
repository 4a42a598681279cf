// Runs OpenFeature's published suites against the evaluation of flags: bun scripts/flag-suites/flag-suites.ts FOLDER, where FOLDER has
// copies of open-feature/flagd-testbed, flagd-schemas and spec by these names. Nothing of theirs is in this repository.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { checkLogic } from '../../src/flags/check/check-logic'
import { complaintsOf } from '../../src/flags/check/complaints'
import { evaluateFlag } from '../../src/flags/evaluate/evaluate-flag'
import { compileFlagSet, type FlagSet } from '../../src/flags/evaluate/flag-set'
import { fromFlagd } from '../../src/flags/flagd/from-flagd'
import {
  entriesOf,
  readEvaluators,
  readFlag,
  readMetadata,
} from '../../src/flags/flagd/read-document'
import { ENVIRONMENTS } from '../../src/projects/environment'
import { type Case, readGherkin } from './gherkin'
import { type Evaluate, runCase } from './run-case'
import { ABOUT_SDKS, specFlags } from './spec-flags'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder with flagd-testbed, flagd-schemas and spec.')

const NOW = Date.now()
let failures = 0
const read = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8')
const json = (...path: string[]) => JSON.parse(read(...path))
const list = (...path: string[]) => readdirSync(join(folder, ...path))

/** A document's flags as they stand: some of them are wrong on purpose, so that an import would refuse them. */
function flagSetOf(...documents: Record<string, unknown>[]): FlagSet {
  const lenient = () => {}
  const flags = documents.flatMap(({ flags: all, metadata }) =>
    entriesOf(all, lenient).flatMap(({ key, flag }) => {
      const definition = readFlag(flag, readMetadata(metadata, lenient), ENVIRONMENTS, lenient)
      return definition ? [{ ...definition, key, version: 1 }] : []
    }),
  )
  const segments = documents
    .flatMap(({ $evaluators }) => readEvaluators($evaluators, lenient))
    .map(([key, jsonLogic]) => ({
      key,
      version: 1,
      name: '',
      description: '',
      when: { jsonLogic },
    }))
  return compileFlagSet({ flags, segments, overrides: [] }, 'production')
}

const asking =
  (setOf: (file: string | undefined) => FlagSet): Evaluate =>
  (key, context, file) =>
    evaluateFlag(setOf(file), key, { context, now: NOW, isBrowser: false })

/** @param reasons why cases are left out, by the tag that they have */
async function run(
  suite: string,
  cases: Case[],
  evaluate: Evaluate,
  reasons: Record<string, string>,
) {
  const left = new Map<string, number>()
  let passed = 0
  for (const one of cases) {
    const tag = one.tags.find((candidate) => candidate in reasons)
    if (tag) {
      left.set(tag, (left.get(tag) ?? 0) + 1)
      continue
    }
    const wrong = await runCase(one, evaluate)
    if (wrong === undefined) passed++
    else {
      failures++
      console.log(`  ${one.name}\n    ${wrong}`)
    }
  }
  const out = [...left].map(([tag, count]) => `${count} left out (${reasons[tag]})`)
  const ran = cases.length - [...left.values()].reduce((a, b) => a + b, 0)
  console.log([`${suite}: ${passed} of ${ran} pass, of ${cases.length}`, ...out].join('; '))
}

/** Files that must be taken, or refused. */
function judge(
  suite: string,
  files: string[],
  isTaken: boolean,
  problemsOf: (file: string) => unknown[],
) {
  const wrong = files.filter((file) => (problemsOf(file).length === 0) !== isTaken)
  failures += wrong.length
  const verb = isTaken ? 'taken' : 'refused'
  console.log(
    `${suite}: ${files.length - wrong.length} of ${files.length} ${verb} ${wrong.join(', ')}`,
  )
}

const HASHES = {
  '@fractional-v1': 'hash version 1',
  '@fractional-v3': 'hash version 3',
}

// flagd-testbed: what evaluators must do.
const kit = flagSetOf(json('flagd-testbed', 'evaluator', 'flags', 'testkit-flags.json'))
const features = list('flagd-testbed', 'evaluator', 'gherkin')
await run(
  'flagd-testbed evaluator',
  features.flatMap((file) => readGherkin(read('flagd-testbed', 'evaluator', 'gherkin', file))),
  asking(() => kit),
  HASHES,
)

// flagd-testbed: what providers must do, as far as it is about evaluation.
const files = list('flagd-testbed', 'flags').filter((file) => !file.startsWith('selector'))
const all = flagSetOf(...files.map((file) => json('flagd-testbed', 'flags', file)))
const selected = (file: string | undefined) =>
  file?.startsWith('rawflags/') ? flagSetOf(json('flagd-testbed', 'flags', basename(file))) : all
for (const feature of ['targeting', 'evaluation', 'metadata', 'disabled'])
  await run(
    `flagd-testbed ${feature}`,
    readGherkin(read('flagd-testbed', 'gherkin', `${feature}.feature`)),
    asking(selected),
    {
      ...HASHES,
      '@deprecated': 'deprecated by its own comment, says otherwise than its successor',
    },
  )

// OpenFeature's specification.
const specifiedFlags = specFlags(
  json('spec', 'specification', 'assets', 'gherkin', 'test-flags.json'),
)
const specifiedSet = compileFlagSet(
  { flags: specifiedFlags, segments: [], overrides: [] },
  'production',
)
await run(
  'OpenFeature evaluation_v2',
  readGherkin(read('spec', 'specification', 'assets', 'gherkin', 'evaluation_v2.feature')),
  asking(() => specifiedSet),
  ABOUT_SDKS,
)

// flagd-schemas: what an import must take and refuse.
const schemas = ['flagd-schemas', 'json', 'test'] as const
const within = (...path: string[]) =>
  list(...schemas, ...path).filter((file) => file.endsWith('.json'))
const problemsOf =
  (...path: string[]) =>
  (file: string) =>
    fromFlagd(json(...schemas, ...path, file), ENVIRONMENTS).problems
const rulesOf =
  (...path: string[]) =>
  (file: string) =>
    complaintsOf((complain) => checkLogic(json(...schemas, ...path, file), () => true, complain))
judge(
  'flagd-schemas flagd, positive',
  within('flagd', 'positive'),
  true,
  problemsOf('flagd', 'positive'),
)
judge(
  'flagd-schemas flags, positive',
  within('flags', 'positive'),
  true,
  problemsOf('flags', 'positive'),
)
// A list of flags is a document for flagd, which is read here, and none for its providers.
judge(
  'flagd-schemas flags, negative (but with-array-flags.json)',
  within('flags', 'negative').filter((file) => file !== 'with-array-flags.json'),
  false,
  problemsOf('flags', 'negative'),
)
judge(
  'flagd-schemas targeting, positive',
  within('targeting', 'positive'),
  true,
  rulesOf('targeting', 'positive'),
)
judge(
  'flagd-schemas targeting, negative',
  within('targeting', 'negative'),
  false,
  rulesOf('targeting', 'negative'),
)

console.log(failures === 0 ? 'All of these hold.' : `${failures} do not hold.`)
process.exit(failures === 0 ? 0 : 1)
