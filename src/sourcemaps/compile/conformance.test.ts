import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import type { MapIndex } from '../lookup/open-map'
import { compiled, opened, refusalOf } from './compile.harness'

/** tc39's tests of ECMA-426, kept beside the repository. */
const folder = new URL('../../../../shared/samples/source-map-tests/', import.meta.url)
const isHere = existsSync(folder)
if (!isHere) console.info(`Skipped: the source map tests are not in ${folder.pathname}.`)

interface SpecTest {
  name: string
  sourceMapFile: string
  sourceMapIsValid: boolean
  testActions?: Action[]
}

interface Action {
  actionType: 'checkMapping' | 'checkMappingTransitive' | 'checkIgnoreList'
  generatedLine: number
  generatedColumn: number
  originalSource: string | null
  originalLine: number | null
  originalColumn: number | null
  mappedName: string | null
  intermediateMaps?: string[]
  present?: string[]
}

const textOf = (path: string) => readFileSync(new URL(path, folder), 'utf8')
const specTests = (
  isHere ? JSON.parse(textOf('source-map-spec-tests.json')).tests : []
) as SpecTest[]
const openedFile = (file: string): MapIndex => opened(textOf(`resources/${file}`))

const tally = new Map<string, { right: number; all: number }>()
function count(what: string, isRight: boolean): void {
  const so = tally.get(what) ?? { right: 0, all: 0 }
  tally.set(what, { right: so.right + (isRight ? 1 : 0), all: so.all + 1 })
}

describe.skipIf(!isHere)('tc39 source map tests', () => {
  test('every map is taken or refused as they say', () => {
    const wrong = specTests.filter(({ sourceMapFile, sourceMapIsValid }) => {
      const isTaken = refusalOf(textOf(`resources/${sourceMapFile}`)) === undefined
      count(sourceMapIsValid ? 'valid accepted' : 'invalid refused', isTaken === sourceMapIsValid)
      return isTaken !== sourceMapIsValid
    })
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  test('every position leads where they say, through as many maps as it takes', () => {
    const wrong = actions('checkMapping', 'checkMappingTransitive').filter(({ file, action }) => {
      const maps = [file, ...(action.intermediateMaps ?? [])].map(openedFile)
      const isRight = Bun.deepEquals(follow(maps, action), wanted(action))
      count(action.intermediateMaps ? 'transitive checks' : 'mapping checks', isRight)
      return !isRight
    })
    expect(wrong).toEqual([])
  })

  test('sources of an ignore list are ignored', () => {
    for (const { file, action } of actions('checkIgnoreList')) {
      const json = { ...JSON.parse(textOf(`resources/${file}`)), mappings: 'AAAA' }
      expect(opened(json).find(1, 1)).toMatchObject({ file: action.present?.[0], isIgnored: true })
    }
  })

  test.each([
    ['debug-id.map', '1aad9d9e-2b50-454f-a5f2-0dd5e95c154c'],
    ['debug-id-index.map', '1aad9d9e-2b50-454f-a5f2-0dd5e95c154c'],
    ['debug-id-index-section.map', undefined],
  ])('the debug id of %s', (file, debugId) => {
    // Two of these files have commas that JSON does not allow; they are refused as they lie.
    const json = textOf(`decoding/debug-id/${file}`).replaceAll(/,(?=\s*\})/g, '')
    expect(compiled(json).debugId).toBe(debugId)
  })

  test('a debug id that is no UUID is told', () => {
    expect(refusalOf(textOf('decoding/debug-id/invalid-debug-id.map'))).toBe(
      'debugId: it is no UUID.',
    )
  })

  test('the whole suite is right', () => {
    const table = [...tally].map(([what, { right, all }]) => `${what} ${right}/${all}`).join(', ')
    console.info(table)
    expect(table).toBe(
      'valid accepted 32/32, invalid refused 67/67, mapping checks 77/77, transitive checks 16/16',
    )
  })
})

function actions(...types: string[]): { file: string; action: Action }[] {
  return specTests.flatMap(({ sourceMapFile: file, testActions = [] }) =>
    testActions
      .filter(({ actionType }) => types.includes(actionType))
      .map((action) => ({ file, action })),
  )
}

function follow(maps: MapIndex[], { generatedLine, generatedColumn }: Action) {
  let line = generatedLine + 1
  let column = generatedColumn + 1
  let end: unknown
  for (const map of maps) {
    const found = map.find(line, column)
    if (typeof found !== 'object') return found ?? 'not mapped'
    ;({ line, column } = found)
    end = { file: found.file, line, column, name: found.name }
  }
  return end
}

const wanted = ({ originalSource, originalLine, originalColumn, mappedName }: Action) =>
  originalLine === null || originalColumn === null
    ? 'not mapped'
    : {
        file: originalSource ?? '',
        line: originalLine + 1,
        column: originalColumn + 1,
        name: mappedName ?? undefined,
      }
