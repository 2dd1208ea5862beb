/** Stored values are fit for screens, prices and mails, from any writer. */
import { expect, it } from 'vitest'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeCourse } from '../../support/catalogue.ts'

const patch = async (app: TestApp, path: string, body: object) => {
  const boss = await app.person(`boss-${Math.random()}@example.com`, { role: 'admin' })
  return app.call('PATCH', `/api/collections/${path}`, { as: boss, body })
}

it.each([{}, 'x', [null], [{ network: 1, url: 'https://x.fr' }], 12])(
  'links that no page could draw are refused: %j',
  async (socialLinks) => {
    const app = await testApp()
    const { id } = await app.seed((tx) => tx.create(siteSettings, { brand: 'Brume' }))
    const answer = await patch(app, `site_settings/records/${id}`, { socialLinks })
    expect([answer.statusCode, Object.keys(answer.json().data)]).toEqual([400, ['socialLinks']])
    // A stored value from before this rule does not block other changes.
    expect((await patch(app, `site_settings/records/${id}`, { brand: 'Bruyère' })).statusCode).toBe(200)
  },
)

it.each([
  ['price', 1e308],
  ['price', 1_000_000.01],
  ['accessMonths', 1e9],
  ['accessMonths', 1201],
])('a course is refused with %s %d', async (field, value) => {
  const app = await testApp()
  const { id } = await app.seed((tx) => makeCourse(tx))
  const answer = await patch(app, `courses/records/${id}`, { [field]: value })
  expect([answer.statusCode, Object.keys(answer.json().data)]).toEqual([400, [field]])
})
