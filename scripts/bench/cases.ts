/**
 * The requests of the bench to both servers. Addresses vary from call to call, so that no reply comes from a
 * cache.
 */
import { authorOf, EACH, itemId, PASSWORD, PEOPLE, personId } from './data.ts'

export interface Call {
  readonly path: string
  /** Absent: the case's. */
  readonly method?: 'GET' | 'PATCH'
  readonly body?: string
  readonly authorization?: string
}
export interface Case {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PATCH'
  /** The n-th call to the record engine; the tokens are those of the people, in order. */
  readonly engine: (turn: number, rows: number, tokens: readonly string[]) => Call
  readonly bare: (turn: number, rows: number) => Call
  /** Fewer connections, for calls that each occupy a CPU core for a while. */
  readonly connections?: number
}

const RECORDS = '/api/collections/items/records'
/** Far from the previous call, so that neither page cache nor index is warm by chance. */
const scattered = (turn: number, rows: number): number => (turn * 7919) % rows

const author = (turn: number, rows: number): string => authorOf(scattered(turn, rows))
/** A hundred thousand different limits that match about as many rows. */
const over = (turn: number): string => String(100 + (turn % 100_000) / 1_000_000)

/** A person with documents: with few rows not every person has some. */
const owner = (turn: number, rows: number): number => scattered(turn, Math.min(PEOPLE, rows / EACH))

const listed = (filter: string, more = ''): string =>
  `${RECORDS}?perPage=30&sort=-price&filter=${encodeURIComponent(filter)}${more}`
const byAuthor = (turn: number, rows: number): string =>
  `author = '${author(turn, rows)}' && price > ${over(turn)}`
const bareQuery = (turn: number, rows: number): string => `author=${author(turn, rows)}&over=${over(turn)}`

const ITEM = {
  title: 'Nouvel article',
  body: 'Un article.',
  category: 'audio',
  author: personId(1),
  email: 'a@example.com',
  price: 12,
  active: true,
  meta: { color: 'sable' },
}

const stock = (turn: number): string => JSON.stringify({ stock: turn })
/** Repeated lists. */
const FEW = 100
const isUpdate = (turn: number): boolean => turn % 20 === 0

export const CASES: readonly Case[] = [
  {
    name: 'view',
    method: 'GET',
    engine: (turn, rows) => ({ path: `${RECORDS}/${itemId(scattered(turn, rows))}` }),
    bare: (turn, rows) => ({ path: `/items/${itemId(scattered(turn, rows))}` }),
  },
  {
    name: 'list 30, filter and sort',
    method: 'GET',
    engine: (turn, rows) => ({ path: listed(byAuthor(turn, rows)) }),
    bare: (turn, rows) => ({ path: `/items?${bareQuery(turn, rows)}` }),
  },
  {
    name: 'list 30, the same again',
    method: 'GET',
    engine: (_turn, rows) => ({ path: listed(byAuthor(1, rows)) }),
    bare: (_turn, rows) => ({ path: `/items?${bareQuery(1, rows)}` }),
  },
  {
    name: 'list 30 of half the rows',
    method: 'GET',
    engine: (turn) => ({ path: listed(`category = 'audio' && price > ${over(turn)}`) }),
    bare: (turn) => ({ path: `/wide?over=${over(turn)}` }),
  },
  {
    name: 'the same without a total',
    method: 'GET',
    engine: (turn) => ({ path: listed(`category = 'audio' && price > ${over(turn)}`, '&skipTotal=1') }),
    bare: (turn) => ({ path: `/wide?over=${over(turn)}&skipTotal=1` }),
  },
  {
    name: 'list 30 with expand',
    method: 'GET',
    engine: (turn, rows) => ({ path: listed(byAuthor(turn, rows), '&expand=author') }),
    bare: (turn, rows) => ({ path: `/expanded?${bareQuery(turn, rows)}` }),
  },
  {
    name: 'list 30, rule by relation',
    method: 'GET',
    engine: (turn, rows, tokens) => ({
      path: `/api/collections/documents/records?perPage=30&turn=${turn}`,
      authorization: tokens[owner(turn, rows)] ?? '',
    }),
    bare: (turn, rows) => ({ path: '/documents', authorization: personId(owner(turn, rows)) }),
  },
  {
    name: 'create',
    method: 'POST',
    engine: () => ({ path: RECORDS, body: JSON.stringify(ITEM) }),
    bare: () => ({ path: '/items', body: JSON.stringify(ITEM) }),
  },
  {
    name: 'update',
    method: 'PATCH',
    engine: (turn, rows) => ({
      path: `${RECORDS}/${itemId(scattered(turn, rows))}`,
      body: stock(turn),
    }),
    bare: (turn, rows) => ({
      path: `/items/${itemId(scattered(turn, rows))}`,
      body: stock(turn),
    }),
  },
  {
    // Each update invalidates the cached lists.
    name: '95 % lists, 5 % updates',
    method: 'GET',
    engine: (turn, rows) =>
      isUpdate(turn)
        ? { method: 'PATCH', path: `${RECORDS}/${itemId(scattered(turn, rows))}`, body: stock(turn) }
        : { path: listed(byAuthor(turn % FEW, rows)) },
    bare: (turn, rows) =>
      isUpdate(turn)
        ? { method: 'PATCH', path: `/items/${itemId(scattered(turn, rows))}`, body: stock(turn) }
        : { path: `/items?${bareQuery(turn % FEW, rows)}` },
  },
  {
    name: 'auth-with-password',
    method: 'POST',
    connections: 16,
    engine: (turn) => ({
      path: '/api/collections/people/auth-with-password',
      body: JSON.stringify({ identity: `${personId(turn)}@example.com`, password: PASSWORD }),
    }),
    bare: (turn) => ({
      path: '/sign-in',
      body: JSON.stringify({ identity: `${personId(turn)}@example.com`, password: PASSWORD }),
    }),
  },
]

/** One more article, for the listeners of the fan-out. */
export const CHANGE = JSON.stringify(ITEM)
