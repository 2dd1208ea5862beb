/** The end of a course: the name that its attestation bears, and what a tab shows that comes too late with it. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { users } from '#drizzle/collections/users.ts'
import { Attestation } from '../../../web/features/learning/components/Attestation.tsx'
import type { Certificate } from '../../../web/features/learning/queries.ts'
import { testApp } from '../../support/app.ts'
import { attested, certificateOf } from '../../support/attested.ts'
import { field, notified, press, pressTwice, write } from '../../support/interact.ts'
import { renderApp } from '../../support/render-app.tsx'

const FORM = { name: 'Nom à imprimer sur l’attestation' }
const SUBMIT = 'Préparer mon attestation'

/** Léa, who has completed a course and has no surname, at the attestation. */
const nameless = async () => {
  const app = await testApp()
  const { course, lesson, person } = await attested(app, false)
  await app.seed((tx) => tx.update(users, person.id, { lastName: '', name: 'Léa' }))
  const world = { app, course, lesson, person }
  const admin = await app.person('admin@example.com', { role: 'admin' })
  await app.call('PATCH', `/api/collections/courses/records/${course.id}`, {
    as: admin,
    body: { certificate: true },
  })
  await app.call('POST', `/api/courses/${course.id}/certificates`, { as: admin, body: {} })
  const certificate = certificateOf(app, person.id)
  const page = await renderApp(<Attestation certificate={certificate as Certificate} />, { app, as: person })
  return { ...world, ...page, certificate }
}

describe('attestation without a surname', () => {
  it('asks for it in a form that is required, and takes it once', async () => {
    const { app, person, network } = await nameless()
    await screen.findByRole('form', FORM)
    expect((await field('Prénom')).value).toBe('Léa')
    expect(screen.queryByText('Télécharger mon attestation')).toBeNull()
    await press(SUBMIT)
    expect((await field('Nom de famille')).getAttribute('aria-invalid')).toBe('true')
    await write('Nom de famille', 'Le Goff')
    const release = network.hold(/^PUT .*\/holder$/)
    await pressTwice(SUBMIT)
    release()
    await waitFor(() => expect(certificateOf(app, person.id).holder).toBe('Léa Le Goff'))
    expect(network.sent(/^PUT .*\/holder$/)).toHaveLength(1)
  })

  it('tells a tab that comes too late, and keeps the name that was first', async () => {
    const { app, person, certificate } = await nameless()
    await write('Nom de famille', 'Trop Tard')
    const body = { firstName: 'Léa', lastName: 'Martin' }
    const named = await app.call('PUT', `/api/certificates/${certificate.id}/holder`, { as: person, body })
    expect(named.statusCode).toBe(200)
    await press(SUBMIT)
    await notified(/^Le nom de cette attestation est déjà complet\./)
    expect(certificateOf(app, person.id).holder).toBe('Léa Martin')
  })
})
