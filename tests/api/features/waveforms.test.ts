/** Waveforms of whole recordings, drawn from their files. */
import { expect, it } from 'vitest'
import { lessons } from '#drizzle/collections/courses.ts'
import { orders } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { waveforms } from '#drizzle/collections/waveforms.ts'
import { system } from '#server/records/actor.ts'
import { recording } from '../../../scripts/seed/mp3.ts'
import { SAMPLE_RATE, wav } from '../../../scripts/seed/wav.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'

/** Silence, then a loud second half. */
const halves = (seconds: number): Buffer =>
  wav(
    Buffer.from(
      Array.from({ length: SAMPLE_RATE * seconds }, (_, at) =>
        at < (SAMPLE_RATE * seconds) / 2 ? 128 : 228,
      ),
    ),
  )

const lessonWith = async (app: TestApp, isPreview: boolean) => {
  const { lessons: made } = await app.seed((tx) => makeCourseWithLessons(tx, 1, { status: 'published' }))
  const id = made[0]?.id ?? ''
  const deposit = async (name: string, content: Buffer) => {
    const upload = await app.engine.upload(lessons, id, 'audio', { name, content })
    await app.seed((tx) => tx.update(lessons, id, { type: 'audio', audio: upload, isPreview }))
    await app.worker.drain()
  }
  const listed = async () =>
    (await app.call('GET', '/api/collections/waveforms/records')).json().items as {
      source: string
      levels: number[]
    }[]
  return { id, deposit, listed }
}
const stored = (app: TestApp) => app.engine.read(system).find(waveforms)

it('the waveform of a free lesson is the form of its file, and follows a new one', async () => {
  const app = await testApp()
  const { id, deposit, listed } = await lessonWith(app, true)
  await deposit('son.wav', halves(4))
  const [{ levels = [], source = '' } = {}] = await listed()
  expect(source).toBe(app.engine.read(system).get(lessons, id).audio)
  const middle = levels.length / 2
  expect(Math.max(...levels.slice(0, middle - 1))).toBe(0)
  expect(Math.min(...levels.slice(middle + 1))).toBe(100)
  await deposit('autre.mp3', recording('Une séance', 150, 60))
  const after = await listed()
  expect(after).toHaveLength(1)
  expect(after[0]?.source).toMatch(/mp3$/)
  // A voice: loud and quiet by turns, and no two minutes of the same form.
  expect(new Set(after[0]?.levels).size).toBeGreaterThan(20)
})

it('a file of an unknown form has none, and a paid lesson shows it to no visitor', async () => {
  const app = await testApp()
  const paid = await lessonWith(app, false)
  await paid.deposit('son.wav', halves(2))
  expect([stored(app).length, await paid.listed()]).toEqual([1, []])
  await paid.deposit('abime.mp3', Buffer.from('ID3 rien'))
  expect(stored(app)).toEqual([])
})

it('a recording of the shop comes to its buyer with its form', async () => {
  const app = await testApp()
  const id = app.engine.newId()
  const download = await app.engine.upload(produits, id, 'downloads', {
    name: 'nuit.wav',
    content: halves(2),
  })
  await app.seed((tx) =>
    tx.create(produits, { id, title: 'Nuit', price: 19, status: 'published', downloads: [download] }),
  )
  await app.worker.drain()
  const body = {
    items: [{ kind: 'produit', id }],
    acceptsTerms: true,
    waivesWithdrawal: true,
    email: 'guest@example.com',
    name: 'Nadège',
  }
  const { orderId, number, token } = (await app.call('POST', '/api/checkout', { body })).json()
  await app.call('POST', `/api/checkout/demo/${orderId}`, { body: { outcome: 'succeed', token } })
  expect(app.engine.read(system).get(orders, orderId).status).toBe('fulfilled')
  const { items } = (await app.call('GET', `/api/orders/${number}?token=${token}`)).json()
  const { levels } = items[0].downloads[0]
  expect([levels[0], levels.at(-1)]).toEqual([0, 100])
  const shown = (await app.call('GET', `/api/collections/produits/records/${id}`)).json()
  expect(shown).not.toHaveProperty('levels')
})
