/** What rows of before become where each access is kept for itself. */
import { readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'

const STEPS = readFileSync('migrations/0049_accesses.sql', 'utf8').split('--> statement-breakpoint')
const COLUMNS = 'id, paymentType, enrolledAt, expiresAt, mostHours, isActive, closedBy, otherAccess'
const gift = { paymentType: 'gift', enrolledAt: 'b', expiresAt: 'y', mostHours: null }
const bought = { paymentType: 'one_time', enrolledAt: 'a', expiresAt: 'z', mostHours: 12 }

it('keeps what stood beside a purchase, and what an objection has closed', () => {
  const database = new Database(':memory:')
  database.exec(`CREATE TABLE enrollments (${COLUMNS}); CREATE TABLE orders (id, status, cartDigest)`)
  const write = database.prepare(`INSERT INTO enrollments (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)
  write.run('alone', 'one_time', 'a', 'z', null, 1, '', null)
  write.run('beside', 'one_time', 'a', 'z', 12, 1, '', JSON.stringify(gift))
  write.run('closed', 'gift', 'b', 'y', null, 1, 'objection', JSON.stringify(bought))
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
})
