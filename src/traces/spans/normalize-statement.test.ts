import { expect, test } from 'bun:test'
import { normalizeStatement } from './normalize-statement'

test.each<[string, string, string, string?]>([
  ['texts', "SELECT * FROM cart WHERE name = 'Ada'", 'SELECT * FROM cart WHERE name = ?'],
  ['a text with a quote in it', "SELECT 'it''s', 'a\\'b', 2", 'SELECT ?, ?, ?'],
  [
    'numbers',
    'SELECT * FROM cart WHERE id = 42 AND price > 1.5e3',
    'SELECT * FROM cart WHERE id = ? AND price > ?',
  ],
  ['negative numbers', 'SELECT -5, a - 5 WHERE x = -0.5', 'SELECT ?, a - ? WHERE x = ?'],
  ['hexadecimal ones', 'SELECT 0xFF', 'SELECT ?'],
  ['digits in names stay', 'SELECT t1.a2 FROM table_2024 t1', 'SELECT t1.a2 FROM table_2024 t1'],
  ['placeholders', 'SELECT $1, :name, @p1, %s, %(id)s, ?', 'SELECT ?, ?, ?, ?, ?, ?'],
  ['a cast is no placeholder', 'SELECT $1::uuid', 'SELECT ?::uuid'],
  [
    'lists of any length',
    'SELECT * FROM a WHERE id IN (1, 2,3 , 4)',
    'SELECT * FROM a WHERE id IN (?)',
  ],
  ['a list of one', 'SELECT * FROM a WHERE id IN ($1)', 'SELECT * FROM a WHERE id IN (?)'],
  ['many rows', "INSERT INTO a VALUES (1,'x'), (2,'y'),(3,'z')", 'INSERT INTO a VALUES (?)'],
  ['white space', ' SELECT\n\t*   FROM  a ', 'SELECT * FROM a'],
  ['comments', "SELECT 1 /* trace='x' */ -- why\nFROM a", 'SELECT ? FROM a'],
  ['a comment that is not closed', 'SELECT a /* and so', 'SELECT a'],
  [
    'names in double quotes',
    'SELECT "user"."id" FROM "user"',
    'SELECT "user"."id" FROM "user"',
    'postgresql',
  ],
  [
    'values in double quotes',
    'SELECT * FROM a WHERE b = "c"',
    'SELECT * FROM a WHERE b = ?',
    'mysql',
  ],
  ['names in backticks', 'SELECT `a 1` FROM `t`', 'SELECT `a 1` FROM `t`', 'mysql'],
  ['names in brackets', 'SELECT [a 1] FROM [t]', 'SELECT [a 1] FROM [t]', 'mssql'],
  ['dollar quotes', 'SELECT $$a 1$$, $tag$b$tag$', 'SELECT ?, ?', 'postgresql'],
  ['prefixed texts', "SELECT N'a', X'ff', E'b'", 'SELECT ?, ?, ?'],
  ['a text that is cut off', "SELECT * FROM a WHERE b = 'very lo", 'SELECT * FROM a WHERE b = ?'],
  ['keys of Redis', 'GET user:4711', 'GET user:?', 'redis'],
  ['ids in hexadecimal', 'GET session:e667f684b362 3d89ee77f', 'GET session:? ?', 'redis'],
  ['UUIDs', 'GET a:01a1fd65-741b-71d0-8ee0-d1261543ff18', 'GET a:?', 'redis'],
  ['numbers with a unit', 'SET a 5s 10GB', 'SET a ? ?', 'redis'],
  ['JSON of MongoDB', '{"find":"cart","filter":{"id":7}}', '{?:?,?:{?:?}}', 'mongodb'],
  [
    'scripts of other alphabets',
    "SELECT größe FROM 商品 WHERE 名 = 'x'",
    'SELECT größe FROM 商品 WHERE 名 = ?',
  ],
  ['nothing', '', ''],
])('%s', (_, statement, normal, system = 'other_sql') => {
  expect(normalizeStatement(statement, system)).toBe(normal)
})

test.each(["'", '"', '$', '$$', '/*', '(', '(?,', "\\'", '-', '0', ' ', '--\n', '`', '['])(
  'a megabyte of %j takes no time',
  (hostile) => {
    expect(normalizeStatement(hostile.repeat(1_000_000), 'mysql').length).toBeLessThanOrEqual(2000)
  },
)
