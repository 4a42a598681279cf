import { expect, test } from 'bun:test'
import { Money, type Revenue } from './money'

const rows: [what: string, amounts: [string, number][], revenue: Revenue[]][] = [
  ['nothing', [['', 3]], []],
  [
    'what binary fractions get wrong',
    [
      ['0.1 EUR', 1],
      ['0.2 EUR', 1],
    ],
    [{ currency: 'EUR', sum: '0.3', times: 2, mean: '0.2' }],
  ],
  [
    'amounts with different decimals',
    [
      ['12.50 EUR', 2],
      ['3 EUR', 1],
    ],
    [{ currency: 'EUR', sum: '28.00', times: 3, mean: '9.33' }],
  ],
  [
    'currencies apart, that of the most events first',
    [
      ['99 USD', 1],
      ['1200 JPY', 1],
      ['801 JPY', 1],
    ],
    [
      { currency: 'JPY', sum: '2001', times: 2, mean: '1001' },
      { currency: 'USD', sum: '99', times: 1, mean: '99' },
    ],
  ],
  [
    'more than a float holds',
    [['999999999999.9999 EUR', 1_000_001]],
    [
      {
        currency: 'EUR',
        sum: '1000000999999999899.9999',
        times: 1_000_001,
        mean: '999999999999.9999',
      },
    ],
  ],
  [
    'less than a unit',
    [['0.0001 EUR', 1]],
    [{ currency: 'EUR', sum: '0.0001', times: 1, mean: '0.0001' }],
  ],
]
test.each(rows)('%s', (_, amounts, revenue) => {
  const money = new Money()
  for (const [amount, times] of amounts) money.add(amount, times)
  expect(money.all()).toEqual(revenue)
})
