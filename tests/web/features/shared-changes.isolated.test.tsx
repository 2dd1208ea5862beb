/** One record that two people change at once, where its form is not the course's: a lesson, a product, a profile, a category. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { describe, expect, it } from 'vitest'
import { categories } from '#drizzle/collections/categories.ts'
import { lessons } from '#drizzle/collections/courses.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { users } from '#drizzle/collections/users.ts'
import { system } from '#server/records/actor.ts'
import CategoriesPage from '../../../web/features/admin-categories/CategoriesPage.tsx'
import ProfilePage from '../../../web/features/mon-espace/pages/ProfilePage.tsx'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { makeCourseWithLessons, makeProduit } from '../../support/catalogue.ts'
import { dialog, dialogIsClosed, field, press, write } from '../../support/interact.ts'
import { renderApp } from '../../support/render-app.tsx'

const CONFLICT = 'Cette fiche a été modifiée entre-temps'
const administrator = async () => {
  const app = await testApp()
  return { app, admin: await app.person('anne@example.com', { role: 'admin' }) }
}
const changeElsewhere = async (app: TestApp, as: Person, path: string, body: object) => {
  const answer = await app.call('PATCH', `/api/collections/${path}`, { as, body })
  expect(answer.statusCode, answer.body).toBe(200)
}

describe('lesson', () => {
  it('folds a long text in the question, and keeps it open for comparison', async () => {
    const { app, admin } = await administrator()
    const { course, lessons: made } = await app.seed((tx) =>
      makeCourseWithLessons(tx, 1, { status: 'draft' }),
    )
    const lesson = made[0]?.id ?? ''
    await renderApp(`/admin/courses/${course.id}/edit?tab=programme&lecon=${lesson}`, { app, as: admin })
    const panel = await dialog(/./)
    const editor = await waitFor(() => {
      const found = panel.querySelector<HTMLElement & { editor?: Editor }>('.ProseMirror')?.editor
      if (!found) throw new Error('No editor yet')
      return found
    })
    editor.commands.setContent(`<p>${'Brice prend son temps. '.repeat(30)}Fin.</p>`, { emitUpdate: true })
    await changeElsewhere(app, admin, `lessons/records/${lesson}`, { content: '<p>Ce qu’Anne raconte.</p>' })
    await press('Enregistrer', panel)
    const conflict = await dialog(CONFLICT)
    expect(within(conflict).getByText(/Ce qu’Anne raconte\./)).toBeTruthy()
    expect(conflict.textContent).not.toContain('Fin.')
    await press('Lire en entier', conflict)
    expect(conflict.textContent).toContain('Fin.')
    fireEvent.keyDown(conflict, { key: 'Escape' })
    await dialogIsClosed(CONFLICT)
    expect(await screen.findByText('Modifiée entre-temps')).toBeTruthy()
    await press('Comparer les versions')
    const again = await dialog(CONFLICT)
    await press('Tout garder', again)
    await press('Enregistrer mes choix', again)
    await dialogIsClosed(CONFLICT)
    await waitFor(() =>
      expect(app.engine.read(system).get(lessons, lesson).content).toContain('Brice prend son temps.'),
    )
  })
})

describe('product', () => {
  const open = async (status: 'draft' | 'published' = 'draft') => {
    const { app, admin } = await administrator()
    const { id } = await app.seed((tx) => makeProduit(tx, { title: 'Carnet', price: 10, status }))
    await renderApp(`/admin/produits/${id}`, { app, as: admin })
    await field('Prix')
    return { app, admin, id, path: `produits/records/${id}` }
  }

  it('asks about a contested price in euros, and stores what was not contested', async () => {
    const { app, admin, id, path } = await open()
    await write('Prix', '15,5')
    await write(/^Texte du bouton/, 'Je le veux')
    await changeElsewhere(app, admin, path, { price: 12 })
    await press('Enregistrer')
    const conflict = await dialog(CONFLICT)
    expect(within(conflict).getByText(/^15,50\s€$/)).toBeTruthy()
    expect(within(conflict).getByText(/^12,00\s€$/)).toBeTruthy()
    await press('Tout reprendre', conflict)
    await press('Enregistrer mes choix', conflict)
    await dialogIsClosed(CONFLICT)
    expect((await field('Prix')).value).toBe('12,00')
    await waitFor(() =>
      expect(app.engine.read(system).get(produits, id)).toMatchObject({
        price: 12,
        buttonLabel: 'Je le veux',
      }),
    )
  })

  it.each(['draft', 'published'] as const)(
    'keeps the texts of a deleted one (%s), in a dialog and in the form',
    async (status) => {
      const { app, admin, path } = await open(status)
      await app.call('DELETE', `/api/collections/${path}`, { as: admin })
      await write(/^Résumé/, 'Des mots qui restent.')
      await press('Enregistrer')
      const gone = await dialog('Cette fiche a été supprimée entre-temps')
      expect((await field('Vos textes', gone)).value).toContain('Des mots qui restent.')
      fireEvent.keyDown(gone, { key: 'Escape' })
      await dialogIsClosed('Cette fiche a été supprimée entre-temps')
      expect((await field(/^Résumé/)).value).toBe('Des mots qui restent.')
    },
  )
})

describe('profile on two devices', () => {
  const open = async () => {
    const app = await testApp()
    const odile = await app.person('odile@example.com')
    await app.seed((tx) => tx.update(users, odile.id, { firstName: 'Odile', name: 'Odile' }))
    await renderApp(<ProfilePage />, { app, as: odile })
    await waitFor(async () => expect((await field('Prénom')).value).toBe('Odile'))
    return {
      form: (await field('Prénom')).closest('form') as HTMLElement,
      elsewhere: (body: object) => changeElsewhere(app, odile, `users/records/${odile.id}`, body),
      name: () => app.engine.read(system).get(users, odile.id).name,
    }
  }

  it('takes over the surname that the other device stored', async () => {
    const { form, elsewhere, name } = await open()
    await elsewhere({ lastName: 'Marchand' })
    await write('Prénom', 'Odette')
    await press('Enregistrer', form)
    await waitFor(async () => expect((await field(/^Nom/, form)).value).toBe('Marchand'))
    await waitFor(() => expect(name()).toBe('Odette Marchand'))
  })

  it('asks about a first name that both changed', async () => {
    const { form, elsewhere, name } = await open()
    await elsewhere({ firstName: 'Odette' })
    await write('Prénom', 'Odilon')
    await press('Enregistrer', form)
    const conflict = await dialog(CONFLICT)
    expect(within(conflict).getByText('Odette')).toBeTruthy()
    await press('Tout garder', conflict)
    await press('Enregistrer mes choix', conflict)
    await waitFor(() => expect(name()).toBe('Odilon'))
  })
})

describe('category', () => {
  it('closes the question alone, keeps the name in its dialog, and stores the choice', async () => {
    const { app, admin } = await administrator()
    const { id } = await app.seed((tx) =>
      tx.create(categories, { name: 'Sommeil', kind: 'course', order: 1 }),
    )
    await renderApp(<CategoriesPage />, { app, as: admin })
    await press('Actions pour Sommeil')
    await press('Renommer')
    const rename = await dialog('Renommer « Sommeil »')
    await write('Nom', 'Sommeil, ma version', rename)
    await changeElsewhere(app, admin, `categories/records/${id}`, { name: 'Sommeil, la leur' })
    await press('Renommer', rename)
    const conflict = await dialog(CONFLICT)
    expect(within(conflict).getByText('Sommeil, la leur')).toBeTruthy()
    fireEvent.keyDown(conflict, { key: 'Escape' })
    await dialogIsClosed(CONFLICT)
    expect((await field('Nom', rename)).value).toBe('Sommeil, ma version')
    await press('Renommer', rename)
    const again = await dialog(CONFLICT)
    await press('Tout garder', again)
    await press('Enregistrer mes choix', again)
    await dialogIsClosed(/^Renommer/)
    expect(app.engine.read(system).get(categories, id).name).toBe('Sommeil, ma version')
  })
})
