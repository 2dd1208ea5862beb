/** Generated texts, excerpts and selections (PocketBase tools/security/random_by_regex_test.go, tools/picker). */
import { describe, expect, it } from 'vitest'
import { parseProjection } from '#server/records/read/projection.ts'
import { autogenerate } from '#server/records/write/autogenerate.ts'

describe('a generated text matches its pattern', () => {
  it.each([
    'test',
    '\\d+',
    '\\d*',
    '\\d{1,10}',
    '\\d{3}',
    '\\d{0,}-abc',
    '[a-zA-Z_]*',
    '[^a-zA-Z]{5,30}',
    '\\w+_abc',
    '[2-9]{5}-\\w+',
    '(a|b|c)',
    '^(?:USR|ORG)-(?<part>[A-F]{2}){2}(x|y)?$',
    '[[:alpha:]]{4}',
    '[\\w-]{8}',
    'a|bc|',
    '\\$\\{x\\}',
    '[^\\]]',
  ])('%s', (pattern) => {
    const expression = new RegExp(`^(?:${pattern.replace('[[:alpha:]]', '[A-Za-z]')})$`)
    for (let count = 0; count < 50; count += 1) expect(autogenerate(pattern)).toMatch(expression)
  })
  it.each(['(a', '[a', '*a', 'a)', '\\'])('%s has no text', (pattern) => {
    expect(() => autogenerate(pattern)).toThrow('Cannot generate text')
  })
})

const pick = (value: unknown, fields: string): unknown => {
  const picker = parseProjection(fields)
  return picker ? picker(value) : value
}

const HTML = ` <script>var a = 123;</script>   <p>Hello</p><div id="test_id">t   est<b>12
	3</b><span>456</span></div><span>word <b>7</b> 89<span>!<b>?</b><b> a </b><b>b </b>c</span>#<h1>title</h1>`
const PLAIN = 'Hello t est12 3456 word 7 89!? a b c# title'

describe('excerpts', () => {
  it.each([
    [HTML, '2', PLAIN.slice(0, 2)],
    [HTML, String(PLAIN.length), PLAIN],
    [HTML, `${PLAIN.length + 5}, true`, PLAIN],
    [HTML, '2, t', `${PLAIN.slice(0, 2)}...`],
    [HTML, `${PLAIN.length},t`, PLAIN],
    ['аб\nв ', '4,t', 'аб в'],
    ['аб\nв ', '3,t', 'аб...'],
    ['abc', '2,something', 'ab'],
    ['<!-- no --><p title="a > b">one</p><style>p{}</style><form>x</form>two<br>three', '99', 'one twothree'],
    ['fish &amp; chips &lt;b&gt; &#8364; &eacute;', '99', 'fish & chips <b> € é'],
  ])('%j to %s', (html, args, expected) => {
    expect(pick({ text: html }, `text:excerpt(${args})`)).toEqual({ text: expected })
  })
  it.each(['*:excerpt', 'a:excerpt()', 'a:excerpt(0)', 'a:excerpt(x)', 'a:excerpt(1,t,2)', 'a:unknown(1)'])(
    '%s is an error',
    (fields) => {
      expect(() => parseProjection(fields)).toThrow()
    },
  )
})

const SUB = { id: '789', title: 'sub_title' }
const NESTED = { id: '123', title: 'lorem', rel: { id: '456', title: '<p>rel_title</p>', sub: SUB } }

describe('selections', () => {
  it.each([
    [{ a: 1, b: 2 }, '', { a: 1, b: 2 }],
    [{ a: 1, b: 2 }, 'missing', {}],
    ['test', 'a,b,test', 'test'],
    [['a', 'b'], 'a', ['a', 'b']],
    [{ a: 1, b: 2, c: 3 }, 'a,  c  ,missing', { a: 1, c: 3 }],
    [[{ a: 1, b: 2 }, { b: 2 }], 'a', [{ a: 1 }, {}]],
    [{ a: [1, 2], b: [{ c: 1, d: 2 }, { d: 3 }] }, 'a.x,b.c', { a: [1, 2], b: [{ c: 1 }, {}] }],
    [NESTED, '*,rel.id', { id: '123', title: 'lorem', rel: { id: '456' } }],
    [NESTED, 'id,rel.*', { id: '123', rel: NESTED.rel }],
    [NESTED, 'id,rel.*,rel.sub.id', { id: '123', rel: { ...NESTED.rel, sub: { id: '789' } } }],
    [NESTED, 'rel,rel.id', { rel: NESTED.rel }],
    [NESTED, '*:excerpt(2),rel.title:excerpt(3, true)', { id: '12', title: 'lo', rel: { title: 'rel...' } }],
  ])('%j by %j', (value, fields, expected) => {
    expect(pick(value, fields)).toEqual(expected)
  })
})
