/** What is said under a lesson and what people think of a course: written, answered, read over, refused, published. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { lessonComments, progress } from '#drizzle/collections/learning.ts'
import { reviews } from '#drizzle/collections/reviews.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { system } from '#server/records/actor.ts'
import { OwnReview } from '../../../web/admin-ui/reviews/OwnReview.tsx'
import ModerationPage from '../../../web/features/admin-inbox/pages/ModerationPage.tsx'
import { Comments } from '../../../web/features/learning/comments/Comments.tsx'
import { type Person, testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'
import { control, dialog, field, press, write } from '../../support/interact.ts'
import { renderApp } from '../../support/render-app.tsx'

/** Claire, who follows a course, and Inès, who looks after it. */
const world = async (discussion: 'open' | 'moderated' | 'closed' = 'open') => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const ines = await app.person('ines@example.com', { role: 'admin' })
  const { course, lessons } = await app.seed((tx) => {
    const made = makeCourseWithLessons(tx, 2, { discussion })
    enrol(tx, app.clock.now(), claire.id, made.course.id, 'manual')
    return made
  })
  const lesson = lessons[0]?.id ?? ''
  return {
    app,
    claire,
    ines,
    course,
    lesson,
    lessonScreen: (as: Person) =>
      renderApp(<Comments userId={as.id} lesson={lesson} discussion={discussion} />, { app, as }),
    inbox: (query: string) =>
      renderApp(<ModerationPage />, { app, as: ines, at: `/admin/echanges?${query}&formation=${course.id}` }),
    said: () => app.engine.read(system).find(lessonComments, { lesson }, { sort: 'created' }),
  }
}
const card = async (name: RegExp) => screen.findByRole('listitem', { name })

describe('comment under a lesson', () => {
  it('stays in the field when its answer is lost, and is there once when it is sent again', async () => {
    const { lessonScreen, claire, said } = await world()
    const { network } = await lessonScreen(claire)
    expect(await screen.findByText('Personne n’a encore écrit sous cette leçon.')).toBeTruthy()
    network.loseAnswer('POST /api/collections/lesson_comments/records')
    await write('Votre message', 'Faut-il fermer les yeux ?\nVoir https://example.com/yeux.')
    await press('Publier')
    const message = await field('Votre message')
    await waitFor(() => expect(message.getAttribute('aria-invalid')).toBe('true'))
    expect(message.value).toContain('Faut-il fermer')
    await press('Publier')
    await waitFor(async () => expect((await field('Votre message')).value).toBe(''))
    expect(await screen.findAllByRole('article')).toHaveLength(1)
    expect(screen.getByText(/example\.com\/yeux/, { selector: 'a' }).getAttribute('href')).toBe(
      'https://example.com/yeux',
    )
    expect(said()).toHaveLength(1)
  })

  it('is changed and deleted by its author, and leaves its answers', async () => {
    const { app, lessonScreen, claire, ines, lesson, said } = await world()
    const url = '/api/collections/lesson_comments/records'
    const { id } = (
      await app.call('POST', url, { as: claire, body: { lesson, body: 'Une question' } })
    ).json()
    await app.call('POST', url, { as: ines, body: { lesson, parent: id, body: 'Comme vous préférez.' } })
    await lessonScreen(claire)
    const own = (await screen.findAllByRole('article'))[0] as HTMLElement
    expect(await screen.findByText('Équipe')).toBeTruthy()
    await press('Modifier', own)
    await write('Votre message', 'Une question, vraiment', own)
    await press('Enregistrer', own)
    expect(await within(own).findByText(/, modifié$/)).toBeTruthy()
    await press('Supprimer', own)
    await press('Supprimer', await dialog(/./))
    expect(await screen.findByText('Le premier message de ce fil a été supprimé.')).toBeTruthy()
    expect(said().map(({ body }) => body)).toEqual(['Comme vous préférez.'])
  })

  it('waits for the team where it reads over first, and says so', async () => {
    const { lessonScreen, claire, inbox, said } = await world('moderated')
    const page = await lessonScreen(claire)
    expect(await screen.findByText('Votre message paraît après relecture par l’équipe.')).toBeTruthy()
    await write('Votre message', 'Un secret')
    await press('Publier')
    expect(await screen.findByText('En attente de relecture')).toBeTruthy()
    page.unmount()

    const desk = await inbox('etat=relecture')
    await press('Publier', await card(/^Message de/))
    await waitFor(() => expect(screen.queryByRole('listitem', { name: /^Message de/ })).toBeNull())
    expect(said()[0]?.status).toBe('published')
    desk.unmount()

    const all = await inbox('etat=tous')
    const shown = await card(/^Message de/)
    await press('Masquer', shown)
    expect(await within(shown).findByText('Masqué')).toBeTruthy()
    all.unmount()

    await lessonScreen(claire)
    expect(await screen.findByText('Masqué par l’équipe')).toBeTruthy()
  })

  it('is answered from the inbox, where nothing is left to do then', async () => {
    const { app, claire, lesson, inbox, said } = await world()
    await app.call('POST', '/api/collections/lesson_comments/records', {
      as: claire,
      body: { lesson, body: 'Faut-il fermer les yeux ?' },
    })
    await inbox('q=fermer')
    const question = await card(/^Message de/)
    await press('Répondre', question)
    await write(/^Répondre à/, 'Comme vous préférez.', question)
    await press('Répondre', question)
    await waitFor(() => expect(screen.queryByRole('listitem', { name: /^Message de/ })).toBeNull())
    expect(said().map(({ body }) => body)).toEqual(['Faut-il fermer les yeux ?', 'Comme vous préférez.'])
  })
})

describe('opinion of a course', () => {
  it('needs a mark, is refused with a reason that its author reads, and is published with an answer', async () => {
    const { app, claire, course, lesson, inbox } = await world()
    await app.seed((tx) => tx.create(progress, { user: claire.id, lesson, completed: true }))
    const own = () =>
      renderApp(<OwnReview userId={claire.id} of={{ course: course.id }} title="Votre avis compte" />, {
        app,
        as: claire,
      })
    const give = async (text: string) => {
      await press('Donner mon avis')
      await press('Envoyer mon avis')
      expect(await screen.findByText('Choisissez une note.')).toBeTruthy()
      fireEvent.click(screen.getByLabelText(/^5/))
      await write('Votre avis', text)
      await press('Envoyer mon avis')
      expect(await screen.findByText('En cours de relecture')).toBeTruthy()
    }
    const first = await own()
    await give('Paisible')
    first.unmount()

    const refusing = await inbox('vue=avis')
    const refused = await card(/^Avis de/)
    await press('Refuser', refused)
    await press('Refuser l’avis', refused)
    expect(await within(refused).findByText('Écrivez quelques mots.')).toBeTruthy()
    await write('Pourquoi cet avis n’est pas publié', 'Cite une autre personne.', refused)
    await press('Refuser l’avis', refused)
    await waitFor(() => expect(screen.queryByRole('listitem', { name: /^Avis de/ })).toBeNull())
    refusing.unmount()

    const second = await own()
    expect(await screen.findByText(/Cite une autre personne\.$/)).toBeTruthy()
    await press('Supprimer mon avis')
    await press('Supprimer', await dialog(/./))
    await control('Donner mon avis')
    await give('Doux')
    second.unmount()

    await inbox('vue=avis')
    const answered = await card(/^Avis de/)
    await press('Répondre publiquement', answered)
    await write('Votre réponse, publiée sous l’avis', 'Merci à vous.', answered)
    await press('Enregistrer la réponse', answered)
    expect(await within(answered).findByText('Merci à vous.')).toBeTruthy()
    await press('Publier', answered)
    await waitFor(() => expect(screen.queryByRole('listitem', { name: /^Avis de/ })).toBeNull())
    expect(app.engine.read(system).first(reviews, { body: 'Doux' })).toMatchObject({
      status: 'published',
      reply: 'Merci à vous.',
    })
  })
})
