/** What rows of before become where each access is kept for itself, and orders forget their cart. */
import { readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'

const STEPS = readFileSync('migrations/0049_accesses.sql', 'utf8').split('--> statement-breakpoint')
const COLUMNS = 'id, paymentType, enrolledAt, expiresAt, mostHours, isActive, closedBy, otherAccess'
const ORDERS = 'id, status, cartDigest, offerAfter, items'
const gift = { paymentType: 'gift', enrolledAt: 'b', expiresAt: 'y', mostHours: null }
const bought = { paymentType: 'one_time', enrolledAt: 'a', expiresAt: 'z', mostHours: 12 }

it('keeps what stood beside a purchase and what an objection has closed, and no name of a cart for longer than it is used', () => {
  const database = new Database(':memory:')
  database.exec(`CREATE TABLE enrollments (${COLUMNS}); CREATE TABLE orders (${ORDERS})`)
  const write = database.prepare(`INSERT INTO enrollments (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)
  write.run('alone', 'one_time', 'a', 'z', null, 1, '', null)
  write.run('beside', 'one_time', 'a', 'z', 12, 1, '', JSON.stringify(gift))
  write.run('closed', 'gift', 'b', 'y', null, 1, 'objection', JSON.stringify(bought))
  const order = database.prepare(`INSERT INTO orders (${ORDERS}) VALUES (?, ?, ?, ?, ?)`)
  order.run('open', 'pending', 'digest', '', '[{}]')
  order.run('paid', 'paid', 'digest', 'first', '[{}]')
  order.run('beside', 'paid', '', 'first', '[{},{}]')
  for (const step of STEPS) database.exec(step)
  const rows = database.prepare('SELECT id, accesses FROM enrollments').all() as {
    id: string
    accesses: string | null
  }[]
  expect(rows.map(({ id, accesses }) => [id, accesses && JSON.parse(accesses)])).toEqual([
    ['alone', null],
    ['beside', [bought, gift]],
    ['closed', [gift, { ...bought, closedBy: 'objection' }]],
  ])
  // An offer after a payment is ordered alone, one beside a basket never.
  expect(database.prepare('SELECT id, cartDigest, offerAfter FROM orders').all()).toEqual([
    { id: 'open', cartDigest: 'digest', offerAfter: '' },
    { id: 'paid', cartDigest: '', offerAfter: 'first' },
    { id: 'beside', cartDigest: '', offerAfter: '' },
  ])
})
