import { expect, test } from 'bun:test'
import { typedCondition } from './typed-condition'

test.each<[string, string, [before: string, key: string | undefined, sign: string, start: string]]>(
  [
    ['nothing', '', ['', undefined, '', '']],
    ['a key that begins', 'serv', ['', undefined, '', 'serv']],
    ['a value that begins', 'service:ca', ['', 'service', 'service:', 'ca']],
    ['a number that begins', 'duration:>=5', ['', 'duration', 'duration:>=', '5']],
    ['behind another condition', 'a:1 service:ca', ['a:1 ', 'service', 'service:', 'ca']],
    ['what is denied', '!serv', ['!', undefined, '', 'serv']],
    ['what a minus denies', 'a:1 -serv', ['a:1 -', undefined, '', 'serv']],
    ['a date in the past', 'lastSeen:>-24', ['', 'lastSeen', 'lastSeen:>', '-24']],
    ['in parentheses', 'a:1 (service:', ['a:1 (', 'service', 'service:', '']],
    ['a value in quotes', 'service:"my ca', ['', 'service', 'service:', 'my ca']],
    ['a key in quotes', '"my k', ['', undefined, '', 'my k']],
    ['a value of a key in quotes', '"my key":va', ['', 'my key', '"my key":', 'va']],
    ['quotes in quotes', '"a \\"b":"c \\"d', ['', 'a "b', '"a \\"b":', 'c "d']],
    ['behind a value in quotes', 'name:"GET /" "my k', ['name:"GET /" ', undefined, '', 'my k']],
  ],
)('%s', (_, typed, [before, key, keyAndSign, start]) => {
  expect(typedCondition(typed)).toEqual({ before, key, keyAndSign, start })
})

test.each(['name:"GET /"', '"card declined"', '(a b)'])('%s asks for no more', (typed) => {
  expect(typedCondition(typed)).toBeUndefined()
})
