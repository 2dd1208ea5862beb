/** The visit that a document reports once, in a document of its own. */
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { consents } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import { system } from '#server/records/actor.ts'
import { saveConsent } from '../../../web/lib/consent.ts'
import { testApp } from '../../support/app.ts'
import { renderApp } from '../../support/render-app.tsx'

it('opening the member space stores the member’s visit, and the consent given before', async () => {
  const app = await testApp()
  const member = await app.person('lea@example.com')
  const stored = () => app.engine.read(system)
  saveConsent({ audience: true, video: false, booking: false })
  expect(stored().get(users, member.id).lastSeenAt).toBeFalsy()
  await renderApp('/mon-espace', { app, as: member })
  await waitFor(() => expect(stored().get(users, member.id).lastSeenAt).toBeTruthy())
  await waitFor(() =>
    expect(stored().find(consents, { user: member.id })).toMatchObject([
      { purpose: 'audience', given: true },
    ]),
  )
})
