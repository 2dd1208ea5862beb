/** What is said under a lesson: asked, answered, moderated; and opinions, given, refused with a reason and published. */
import { type APIRequestContext, type BrowserContext, expect } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { ADMIN, adminToken, newMember, refuseCookies, serial, signIn, smallCourse, test } from './support.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** A course that somebody new follows. */
const world = async (request: APIRequestContext) => {
  const course = await smallCourse(request, `Échangée ${serial()}`)
  const member = await newMember(request)
  const made = await request.post('/api/collections/enrollments/records', {
    headers: { authorization: await adminToken(request) },
    data: { user: member.id, course: course.id, isActive: true },
  })
  expect(made.ok(), await made.text()).toBe(true)
  return { course, member, address: `/mon-espace/${course.id}/${course.lessonIds[0]}` }
}

const opened = async (context: BrowserContext, email: string, address: string) => {
  await signIn(context, email)
  const page = await context.newPage()
  await page.goto(address)
  if (!address.startsWith('/admin')) await refuseCookies(page)
  return page
}

test('a member asks on a phone, the team answers from its inbox, and the answer comes in by itself', async ({
  browser,
  context,
  request,
}) => {
  const { course, member, address } = await world(request)
  const phone = await browser.newContext(PHONE)
  const page = await opened(phone, member.email, `${address}?tab=echanges#echanges`)
  const section = page.getByRole('region', { name: 'Échanges' })
  await expect(section.getByText('Personne n’a encore écrit sous cette leçon.')).toBeVisible()
  // What did not reach the server stays in the field, and is there once however often it is sent.
  let isLost = true
  await page.route('**/api/collections/lesson_comments/records*', async (route) => {
    if (route.request().method() !== 'POST' || !isLost) return route.fallback()
    isLost = false
    await route.fetch()
    await route.abort()
  })
  const field = section.getByRole('textbox', { name: 'Votre message' })
  await field.fill('Faut-il fermer les yeux ?\nVoir https://example.com/yeux.')
  await section.getByRole('button', { name: 'Publier' }).click()
  await expect(field).toHaveValue(/Faut-il fermer/)
  await expect(section.getByRole('button', { name: 'Publier' })).toBeEnabled()
  await section.getByRole('button', { name: 'Publier' }).click()
  await expect(section.getByRole('article')).toHaveCount(1)
  await expect(field).toHaveValue('')
  await expect(section.getByRole('link', { name: /example\.com\/yeux/ })).toHaveAttribute(
    'href',
    'https://example.com/yeux',
  )
  await isAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  const desk = await opened(
    context,
    ADMIN,
    `/admin/echanges?q=${encodeURIComponent('fermer les yeux')}&formation=${course.id}`,
  )
  const card = desk.getByRole('listitem', { name: /Message de/ })
  await expect(card).toHaveCount(1)
  await isAccessible(desk)
  await card.getByRole('button', { name: 'Répondre' }).click()
  await desk.getByRole('textbox', { name: /Répondre à/ }).fill('Comme vous préférez.')
  await card.getByRole('button', { name: 'Répondre' }).click()
  // It is answered: nothing is left to do.
  await expect(card).toHaveCount(0)
  await expect(section.getByRole('article')).toHaveCount(2)
  await expect(section.getByText('Comme vous préférez.')).toBeVisible()
  await expect(section.getByText('Équipe', { exact: true })).toBeVisible()

  const own = section.getByRole('article').first()
  await own.getByRole('button', { name: 'Modifier' }).click()
  await own.getByRole('textbox', { name: 'Votre message' }).fill('Faut-il fermer les yeux, vraiment ?')
  await own.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(own.getByText(/, modifié/)).toBeVisible()
  await own.getByRole('button', { name: 'Supprimer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(section.getByRole('article')).toHaveCount(1)
  await expect(section.getByText('Le premier message de ce fil a été supprimé.')).toBeVisible()
  await phone.close()
})

test('an author has messages read over first, and hides one', async ({ browser, context, request }) => {
  const { course, member, address } = await world(request)
  const desk = await opened(context, ADMIN, `/admin/courses/${course.id}/edit?onglet=publication`)
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()
  await desk.getByRole('tab', { name: 'Publication' }).click()
  await desk.getByRole('combobox', { name: 'Messages sous les leçons' }).selectOption('moderated')
  await desk.keyboard.press('Control+s')
  await expect(desk.getByText(/Enregistré/).first()).toBeVisible()

  const other = await browser.newContext()
  const page = await opened(other, member.email, address)
  const section = page.getByRole('region', { name: 'Échanges' })
  await expect(section.getByText('Votre message paraît après relecture par l’équipe.')).toBeVisible()
  await section.getByRole('textbox', { name: 'Votre message' }).fill('Un secret')
  await section.getByRole('button', { name: 'Publier' }).click()
  await expect(section.getByText('En attente de relecture')).toBeVisible()

  await desk.goto(`/admin/echanges?etat=relecture&formation=${course.id}`)
  const card = desk.getByRole('listitem', { name: /Message de/ })
  await card.getByRole('button', { name: 'Publier' }).click()
  await expect(card).toHaveCount(0)
  await expect(section.getByText('En attente de relecture')).toHaveCount(0)
  await desk.goto(`/admin/echanges?etat=tous&formation=${course.id}`)
  await card.getByRole('button', { name: 'Masquer' }).click()
  await expect(card.getByText('Masqué', { exact: true })).toBeVisible()
  await expect(section.getByText('Masqué par l’équipe')).toBeVisible()
  await other.close()
})

test('a member gives an opinion, reads why it is refused, and the next one is published with an answer', async ({
  browser,
  context,
  request,
}) => {
  const { course, member } = await world(request)
  const done = await request.post('/api/collections/progress/records', {
    headers: { authorization: await adminToken(request) },
    data: { user: member.id, lesson: course.lessonIds[0], completed: true },
  })
  expect(done.ok()).toBe(true)
  const other = await browser.newContext()
  const page = await opened(other, member.email, `/mon-espace/${course.id}`)
  const give = async (words: string) => {
    await page.getByRole('button', { name: 'Donner mon avis' }).click()
    await page.getByRole('button', { name: 'Envoyer mon avis' }).click()
    await expect(page.getByText('Choisissez une note.')).toBeVisible()
    await page.getByRole('radio', { name: /^5/ }).check()
    await page.getByRole('textbox', { name: 'Votre avis' }).fill(words)
    await isAccessible(page)
    await page.getByRole('button', { name: 'Envoyer mon avis' }).click()
    await expect(page.getByText('En cours de relecture')).toBeVisible()
  }
  const mark = `Paisible ${serial()}`
  await give(mark)

  const desk = await opened(context, ADMIN, `/admin/echanges?vue=avis&q=${encodeURIComponent(mark)}`)
  const card = desk.getByRole('listitem', { name: /Avis de/ })
  await isAccessible(desk)
  await card.getByRole('button', { name: 'Refuser' }).click()
  await card.getByRole('button', { name: 'Refuser l’avis' }).click()
  await expect(card.getByText('Écrivez quelques mots.')).toBeVisible()
  await card.getByRole('textbox').fill('Cite une autre personne.')
  await card.getByRole('button', { name: 'Refuser l’avis' }).click()
  await expect(card).toHaveCount(0)

  await page.reload()
  await expect(page.getByText('Cite une autre personne.')).toBeVisible()
  await page.getByRole('button', { name: 'Supprimer mon avis' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  const second = `Doux ${serial()}`
  await give(second)
  await desk.goto(`/admin/echanges?vue=avis&q=${encodeURIComponent(second)}`)
  await card.getByRole('button', { name: 'Répondre publiquement' }).click()
  await card.getByRole('textbox').fill('Merci à vous.')
  await card.getByRole('button', { name: 'Enregistrer la réponse' }).click()
  await expect(card.getByText('Merci à vous.')).toBeVisible()
  await card.getByRole('button', { name: 'Publier' }).click()
  await expect(card).toHaveCount(0)

  await page.goto(`/courses/${course.slug}`)
  await expect(page.getByText(second)).toBeVisible()
  await expect(page.getByText(/5 sur 5, publié le/)).toBeVisible()
  await expect(page.getByText('Notre réponse')).toBeVisible()
  await other.close()
})
