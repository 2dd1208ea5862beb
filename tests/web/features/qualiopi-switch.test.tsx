/** « Je suis (ou veux être) certifiée Qualiopi »: what the switch of the settings shows and hides. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { system } from '#server/records/actor.ts'
import { testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'
import { control, field, notified, press } from '../../support/interact.ts'
import { renderApp } from '../../support/render-app.tsx'

const SWITCH = /^Je suis \(ou veux être\) certifiée Qualiopi/

describe('the switch of Qualiopi', () => {
  it('shows the binder, the questionnaires and the documents once it is on', async () => {
    const app = await testApp()
    const admin = await app.person('admin@example.com', { role: 'admin' })
    const course = await app.seed((tx) => {
      tx.create(siteSettings, { brand: 'Sable', features: { autre: true } })
      return makeCourseWithLessons(tx, 1).course.id
    })
    const { navigate } = await renderApp('/admin/qualite', { app, as: admin })
    const sentence = await screen.findByText(/sert aux organismes certifiés Qualiopi\s: activez-le dans les/)
    expect(within(sentence).getByRole('link').getAttribute('href')).toBe('/admin/reglages')
    expect(screen.queryByRole('link', { name: 'Qualité' })).toBeNull()

    await navigate(`/admin/courses/${course}/inscrits`)
    await screen.findByRole('heading', { level: 1, name: /^Inscrits\s: / })
    expect(screen.queryByText('Justificatifs')).toBeNull()
    await navigate(`/admin/courses/${course}/edit`)
    fireEvent.click(await screen.findByRole('tab', { name: 'Publication' }))
    await screen.findByRole('heading', { name: 'Échanges' })
    expect(screen.queryByText('Questionnaires de formation')).toBeNull()

    await navigate('/admin/reglages')
    const toggle = await field(SWITCH)
    expect(toggle.checked).toBe(false)
    toggle.click()
    await notified(/^Modifications enregistrées\.$/)
    expect(app.engine.read(system).first(siteSettings, {}).features).toEqual({ autre: true, qualiopi: true })
    await waitFor(() => expect(toggle.checked).toBe(true))

    await navigate('/admin/courses')
    await press('Qualité')
    await screen.findByRole('tab', { name: 'Réclamations' })
    await navigate(`/admin/courses/${course}/inscrits`)
    await control('Justificatifs de tous les inscrits (ZIP)')
    await navigate(`/admin/courses/${course}/edit`)
    fireEvent.click(await screen.findByRole('tab', { name: 'Publication' }))
    await screen.findByRole('heading', { name: 'Questionnaires de formation' })
  })
})
