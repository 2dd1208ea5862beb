/** The editor of a course: what two people of the team change at once, what cannot be stored, and acts beside the form. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { courses } from '#drizzle/collections/courses.ts'
import { system } from '#server/records/actor.ts'
import { testApp } from '../../support/app.ts'
import { makeCourse, makeCourseWithLessons } from '../../support/catalogue.ts'
import { control, dialog, dialogIsClosed, field, press, write } from '../../support/interact.ts'
import { renderApp } from '../../support/render-app.tsx'

const CONFLICT = 'Cette fiche a été modifiée entre-temps'
const SAVED = /^Enregistré à/
const tab = (name: string) => fireEvent.click(screen.getByRole('tab', { name }))

/** The editor of a course of two lessons, open in front of an administrator. */
const open = async (view = '', lessons = 2) => {
  const app = await testApp()
  const admin = await app.person('anne@example.com', { role: 'admin' })
  const { course } = await app.seed((tx) => makeCourseWithLessons(tx, lessons, { title: 'Respirer' }))
  const page = await renderApp(`/admin/courses/${course.id}/edit${view}`, { app, as: admin })
  await screen.findByText('Respirer', { selector: 'h1' })
  const path = `/api/collections/courses/records/${course.id}`
  return {
    ...page,
    path,
    course,
    admin,
    /** What another person stores meanwhile. */
    changeElsewhere: (body: object) => app.call('PATCH', path, { as: admin, body }),
    stored: () => app.engine.read(system).getOrNull(courses, course.id),
  }
}

describe('course changed by two people at once', () => {
  it('takes over another field without a question', async () => {
    const { changeElsewhere, stored } = await open()
    await write('Titre', 'Le titre d’Anne')
    await changeElsewhere({ shortDescription: 'Le résumé de Brice.' })
    await press('Enregistrer')
    expect(await screen.findByText(SAVED)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect((await field(/^Résumé/)).value).toBe('Le résumé de Brice.')
    expect(stored()).toMatchObject({ title: 'Le titre d’Anne', shortDescription: 'Le résumé de Brice.' })
  })

  it('asks about an act beside the form too', async () => {
    const { changeElsewhere, stored } = await open('?tab=publication')
    await control('Repasser en brouillon')
    await changeElsewhere({ status: 'archived' })
    await press('Repasser en brouillon')
    const conflict = await dialog(CONFLICT)
    expect(within(conflict).getByText('Archivée')).toBeTruthy()
    await press('Tout reprendre', conflict)
    await press('Enregistrer mes choix', conflict)
    await dialogIsClosed(CONFLICT)
    expect(stored()?.status).toBe('archived')
  })
})

describe('course form', () => {
  it('stores no amount that it cannot read, leads to it, and rounds to the cent', async () => {
    const { network, path } = await open('?tab=tarifs')
    await write('Prix', '49,9O')
    tab('Informations')
    await press('Enregistrer')
    await waitFor(async () => expect(document.activeElement).toBe(await field('Prix')))
    expect(screen.getByText('1 champ est à corriger')).toBeTruthy()
    expect(network.sent(`PATCH ${path}`)).toEqual([])
    await write('Prix', '12,345')
    fireEvent.blur(await field('Prix'))
    expect((await field('Prix')).value).toBe('12,35')
    await press('Enregistrer')
    expect(await screen.findByText(SAVED)).toBeTruthy()
    expect(network.sent(`PATCH ${path}`).map(({ body }) => body)).toEqual([{ price: 12.35 }])
  })

  it('proposes the next free address when the one that was typed is taken', async () => {
    const { app } = await open()
    const other = await app.seed((tx) => makeCourse(tx, { title: 'Marcher' }))
    await write('Adresse', other.slug)
    fireEvent.keyDown(await field('Adresse'), { key: 's', ctrlKey: true })
    await waitFor(async () => expect((await field('Adresse')).value).toBe(`${other.slug}-1`))
    await press('Enregistrer')
    expect(await screen.findByText(SAVED)).toBeTruthy()
  })
})

describe('course acts', () => {
  it('deletes with a word that is typed, and asks nothing about what was unsaved', async () => {
    const { address, stored } = await open()
    await write('Titre', 'Un autre titre')
    await press('Autres actions')
    await press('Supprimer')
    const question = await dialog(/./)
    await write('Tapez SUPPRIMER pour confirmer', 'SUPPRIMER')
    await press('Supprimer', question)
    await waitFor(() => expect(address()).toBe('/admin/courses'))
    expect(stored()).toBeNull()
    // The one that confirmed is closing.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is duplicated, and opens the copy', async () => {
    const { address, course } = await open()
    await press('Autres actions')
    await press('Dupliquer')
    expect(await screen.findByText('Respirer (copie)', { selector: 'h1' })).toBeTruthy()
    expect(address()).not.toContain(course.id)
  })

  it('is not published while it is empty, and leads to what it lacks', async () => {
    const app = await testApp()
    const admin = await app.person('anne@example.com', { role: 'admin' })
    const course = await app.seed((tx) => makeCourse(tx, { title: 'Vide', status: 'draft' }))
    const { address } = await renderApp(`/admin/courses/${course.id}/edit`, { app, as: admin })
    await screen.findByText('Vide', { selector: 'h1' })
    await press('Publier')
    const question = await dialog(/^Publier/)
    expect(await within(question).findByText(/Au moins une leçon\s: à ajouter/)).toBeTruthy()
    expect(within(question).queryByRole('button', { name: /^Publier/ })).toBeNull()
    await press(/^Compléter\s: Au moins une leçon/, question)
    await waitFor(() => expect(address()).toContain('tab=programme'))
    await dialogIsClosed(/^Publier/)
  })
})

describe('programme', () => {
  it('moves a lesson by its menu in one request', async () => {
    const { network } = await open('?tab=programme')
    await press('Actions pour la leçon Leçon 2')
    await press('Monter')
    expect(await screen.findByText('1.1 Leçon 2')).toBeTruthy()
    expect(network.sent(/^(POST|PUT|PATCH) .*\/programme$/)).toHaveLength(1)
  })

  it('duplicates a lesson at the end of its module', async () => {
    await open('?tab=programme')
    await press('Actions pour la leçon Leçon 1')
    await press('Dupliquer')
    expect(await screen.findByText('1.3 Leçon 1 (copie)')).toBeTruthy()
  })
})
