/** The binder of quality: a questionnaire that is answered by its link and read by the team, and a late complaint. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { enrollments } from '#drizzle/collections/learning.ts'
import { complaints, surveyRequests } from '#drizzle/collections/quality.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { sendSurveys } from '#server/features/quality/sending.ts'
import { system } from '#server/records/actor.ts'
import QualityPage from '../../../web/features/admin-quality/pages/QualityPage.tsx'
import { testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'
import { field, press, pressTwice, write } from '../../support/interact.ts'
import { renderApp } from '../../support/render-app.tsx'
import { switchOn } from '../../support/settings.ts'

const world = async () => {
  const app = await testApp()
  const admin = await app.person('admin@example.com', { role: 'admin' })
  const member = await app.person('maelle@example.com')
  const course = await app.seed((tx) => {
    switchOn(tx, 'qualiopi')
    const made = makeCourseWithLessons(tx, 1).course
    enrol(tx, app.clock.now(), member.id, made.id, 'manual')
    return made.id
  })
  await sendSurveys(app.engine)
  const [request] = app.engine.read(system).find(surveyRequests, { user: member.id })
  const enrollment = app.engine.read(system).first(enrollments, { user: member.id }).id
  return { app, admin, course, enrollment, link: `/questionnaire-formation/${request?.id}${request?.token}` }
}

describe('questionnaire of a training', () => {
  it('is answered by its link, changed without its private answer being shown, and read by the team', async () => {
    const { app, admin, course, enrollment, link } = await world()
    const first = await renderApp(link, { app })
    await screen.findByRole('heading', { level: 1, name: /^Positionnement/ })
    // Until then what is missing is the browser's to say.
    const form = (await screen.findByText('Envoyer mes réponses')).closest('form')
    await waitFor(() => expect(form?.noValidate).toBe(true))
    await press('Envoyer mes réponses')
    await screen.findByText('4 champs sont à corriger.')
    for (const question of [/Où en êtes-vous/, /Avez-vous déjà pratiqué/, /à l’aise/]) {
      const group = screen.getByRole('group', { name: question })
      within(group).getByRole('radio', { name: '2 sur 5' }).click()
    }
    await write(/Qu’attendez-vous/, 'Mieux dormir')
    await write(/besoin d’un aménagement/, 'Des sous-titres')
    await press('Envoyer mes réponses')
    const thanks = await screen.findByRole('heading', { name: 'Merci, maelle.' })
    await waitFor(() => expect(document.activeElement).toBe(thanks))
    first.unmount()

    const second = await renderApp(link, { app })
    await press('Modifier mes réponses')
    expect((await field(/Qu’attendez-vous/)).value).toBe('Mieux dormir')
    expect((await field(/besoin d’un aménagement/)).value).toBe('')
    await screen.findByText(/Votre réponse n’est pas réaffichée/)
    await pressTwice('Enregistrer mes réponses')
    await screen.findByRole('heading', { name: 'Merci, maelle.' })
    second.unmount()

    const at = `/admin/qualite?formation=${course}&personne=${enrollment}`
    await renderApp(<QualityPage />, { app, as: admin, at })
    const sheet = await screen.findByRole('dialog')
    await within(sheet).findByText('Des sous-titres')
    await within(sheet).findByText('Un besoin est exprimé, aucun aménagement n’est noté.')
    await press('Noter un aménagement', sheet)
    await write(/Ce qui a été aménagé/, 'Sous-titres ajoutés aux films.', sheet)
    await press('Enregistrer', sheet)
    await within(sheet).findByText(/Aménagement\s: Sous-titres ajoutés aux films\./)
  })
})

describe('register of complaints', () => {
  it('marks what waits too long, takes a complaint once, and counts both in the binder', async () => {
    const { app, admin, course } = await world()
    await app.seed((tx) =>
      tx.create(complaints, { course, subject: 'Ancienne', receivedAt: '2026-01-05 09:00:00.000Z' }),
    )
    const at = `/admin/qualite?vue=reclamations&formation=${course}`
    await renderApp(<QualityPage />, { app, as: admin, at })
    const table = await screen.findByRole('table')
    await within(table).findByText('En retard')
    await press('Nouvelle réclamation')
    const dialog = await screen.findByRole('dialog', { name: 'Nouvelle réclamation' })
    await press('Enregistrer', dialog)
    await within(dialog).findByText('Ce champ est nécessaire.')
    await write('Objet', 'Son trop faible', dialog)
    await write('Reçue le', '19/11/2026 10:00', dialog)
    fireEvent.blur(await field('Reçue le', dialog))
    await write(/Formation concernée/, course, dialog)
    await pressTwice('Enregistrer', dialog)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await within(await screen.findByRole('table')).findByText('Son trop faible')
    expect(app.engine.read(system).find(complaints, { subject: 'Son trop faible' })).toHaveLength(1)
    await press('Classeur')
    const indicators = await screen.findByRole('list', { name: 'Indicateurs de la formation' })
    await within(indicators).findByText(/1\sréclamation sans réponse depuis plus de/)
    expect(screen.getByText('Télécharger le classeur (ZIP)')).toBeTruthy()
  })
})
