/** The editor of a published course: what is saved waits until it is put online. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { lessons } from '#drizzle/collections/courses.ts'
import { workingCopies } from '#drizzle/collections/working-copies.ts'
import { system } from '#server/records/actor.ts'
import { openCourse, SAVED, showCourse } from '../../support/course-editor.tsx'
import { dialog, dialogIsClosed, field, press, write } from '../../support/interact.ts'

const ONLINE = 'Mettre en ligne les modifications'

describe('published course', () => {
  it('stays as it is while its author types and saves, and shows what changes before it does', async () => {
    const { app, stored } = await openCourse()
    await write('Titre', 'Respirer mieux')
    await press('Enregistrer')
    expect(await screen.findByText(SAVED)).toBeTruthy()
    expect(await screen.findByText('Modifications pas encore en ligne')).toBeTruthy()
    expect(stored()?.title).toBe('Respirer')
    await press(ONLINE)
    const shown = await dialog(ONLINE)
    expect(within(shown).getByText('Respirer')).toBeTruthy()
    expect(within(shown).getByText('Respirer mieux')).toBeTruthy()
    await press('Mettre en ligne', shown)
    await dialogIsClosed(ONLINE)
    await waitFor(() => expect(stored()?.title).toBe('Respirer mieux'))
    expect(app.engine.read(system).find(workingCopies, {})).toEqual([])
    await waitFor(() => expect(screen.queryByText('Modifications pas encore en ligne')).toBeNull())
    expect((await field('Titre')).value).toBe('Respirer mieux')
  })

  it('is found again with its changes by another author, who may go on with them', async () => {
    const { app, course, admin, stored, unmount } = await openCourse()
    await write('Titre', 'Respirer mieux')
    await press('Enregistrer')
    await screen.findByText(SAVED)
    unmount()
    await showCourse(app, admin, course.id)
    await waitFor(async () => expect((await field('Titre')).value).toBe('Respirer mieux'))
    await write(/^Résumé/, 'En trois séances.')
    await press('Enregistrer')
    await screen.findByText(SAVED)
    const [copy] = app.engine.read(system).find(workingCopies, {})
    expect(copy?.data).toEqual({ title: 'Respirer mieux', shortDescription: 'En trois séances.' })
    expect(stored()?.shortDescription).toBe('')
  })

  it('forgets its changes when they are given up, and when they are undone by hand', async () => {
    const { app } = await openCourse()
    await write('Titre', 'Respirer mieux')
    await press('Enregistrer')
    await screen.findByText(SAVED)
    await press(ONLINE)
    await press('Abandonner les modifications', await dialog(ONLINE))
    await press('Abandonner', await dialog(/Abandonner ces modifications/))
    await waitFor(async () => expect((await field('Titre')).value).toBe('Respirer'))
    expect(app.engine.read(system).find(workingCopies, {})).toEqual([])
    await write('Titre', 'Autre')
    await press('Enregistrer')
    await screen.findByText('Modifications pas encore en ligne')
    await write('Titre', 'Respirer')
    await press('Enregistrer')
    await waitFor(() => expect(screen.queryByText('Modifications pas encore en ligne')).toBeNull())
  })

  it('stores what is typed first, when that is put online at once', async () => {
    const { stored } = await openCourse()
    await write('Titre', 'Respirer mieux')
    await press(ONLINE)
    const shown = await dialog(ONLINE)
    await within(shown).findByText('Respirer mieux')
    await press('Mettre en ligne', shown)
    await waitFor(() => expect(stored()?.title).toBe('Respirer mieux'))
  })

  it('has an act of its own publish at once', async () => {
    const { stored } = await openCourse('?tab=publication')
    await press('Repasser en brouillon')
    await waitFor(() => expect(stored()?.status).toBe('draft'))
  })

  it('says that it changed elsewhere instead of overwriting it, and then shows the difference from there', async () => {
    const { changeElsewhere, stored } = await openCourse()
    await write('Titre', 'Respirer mieux')
    await press('Enregistrer')
    await screen.findByText(SAVED)
    await press(ONLINE)
    const shown = await dialog(ONLINE)
    await changeElsewhere({ title: 'Souffler' })
    await press('Mettre en ligne', shown)
    expect((await within(shown).findByRole('alert')).textContent).toMatch(
      /a changé pendant que vous relisiez/,
    )
    expect(stored()?.title).toBe('Souffler')
    await within(shown).findByText('Souffler')
    await press('Mettre en ligne', shown)
    await dialogIsClosed(ONLINE)
    expect(stored()?.title).toBe('Respirer mieux')
  })

  it('hides a new lesson until it is put online with the rest', async () => {
    const { app } = await openCourse('?tab=programme')
    fireEvent.click((await screen.findAllByRole('button', { name: /^Ajouter une leçon/ }))[0] as HTMLElement)
    await press(/^Texte/, await dialog('Nouvelle leçon'))
    const panel = await dialog('Nouveau texte')
    await write('Titre', 'Souffler', panel)
    await press('Enregistrer', panel)
    const made = () => app.engine.read(system).firstOrNull(lessons, { title: 'Souffler' })
    await waitFor(() => expect(made()?.isHidden).toBe(true))
    await press('Fermer', await dialog('Souffler'))
    expect(await screen.findByText('Pas encore en ligne')).toBeTruthy()
    await press(ONLINE)
    const shown = await dialog(ONLINE)
    expect(within(shown).getByText(/^Nouvelle leçon\s: elle devient visible\.$/)).toBeTruthy()
    await press('Mettre en ligne', shown)
    await waitFor(() => expect(made()?.isHidden).toBe(false))
  })

  it('keeps the words of a lesson to itself until then', async () => {
    const { app, course } = await openCourse('?tab=programme')
    await press(/1\.1 Leçon 1/)
    await write('Titre', 'Leçon une')
    await press('Enregistrer', await screen.findByRole('dialog', { name: 'Leçon 1' }))
    const copies = () => app.engine.read(system).find(workingCopies, {})
    await waitFor(() => expect(copies()).toHaveLength(1))
    const outline = await app.call('GET', `/api/courses/${course.id}/outline`)
    expect(outline.body).toContain('Leçon 1')
    expect(outline.body).not.toContain('Leçon une')
    await press('Fermer')
    expect(await screen.findByRole('button', { name: /^1\.1 Leçon une/ })).toBeTruthy()
    expect(screen.getByText('Modifiée, pas encore en ligne')).toBeTruthy()
  })
})
