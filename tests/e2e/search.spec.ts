/** Words are found by a stranger, a member and an administrator, each what she may read; phone and desktop. */
import { expect, type Page } from '@playwright/test'
import { serious, settled } from './axe.ts'
import {
  ADMIN,
  adminToken,
  newMember,
  publish,
  refuseCookies,
  serial,
  signIn,
  smallCourse,
  test,
} from './support.ts'

/** A word that nobody else has: letters alone, and no French ending. */
const rare = () => {
  const [, test = '', ...counts] = serial().split('-')
  const letters = (test.slice(0, 8) + counts.join('')).replace(
    /\d/g,
    (digit) => 'bcdfghjklm'[Number(digit)] ?? '',
  )
  return `mo${letters}k`
}
const WIDTHS = [1280, 390]
const fits = (page: Page) =>
  expect(page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).resolves.toBeLessThanOrEqual(
    0,
  )

for (const width of WIDTHS) {
  test(`a stranger finds a course by its words, and no words of a lesson, at ${width} px`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const word = rare()
    const secret = rare()
    const course = await smallCourse(request, `Marées ${word}`)
    const headers = { authorization: await adminToken(request) }
    const path = `/api/collections/lessons/records/${course.lessonIds[0]}`
    await request.patch(path, { headers, data: { content: `<p>Voici ${secret}.</p>` } })
    // As the server sends it, before any script.
    const sent = await (await request.get(`/courses?q=${word}`)).text()
    expect(sent).toContain(`<mark`)
    expect(sent).toContain(`/courses/${course.slug}`)
    await page.goto('/courses')
    await refuseCookies(page)
    const field = page.getByRole('searchbox', { name: 'Rechercher une formation' })
    await field.fill(`maree ${word}`)
    await expect(page.getByRole('status').filter({ hasText: '1 résultat' })).toBeVisible()
    await expect(page.locator('mark')).toHaveText(['Marées', word])
    expect(new URL(page.url()).searchParams.get('q')).toBe(`maree ${word}`)
    await settled(page)
    expect(await serious(page)).toEqual([])
    await fits(page)
    await field.fill(secret)
    await expect(page.getByText('Aucune formation ne correspond à votre recherche.')).toBeVisible()
    await page.getByRole('button', { name: 'Effacer la recherche' }).click()
    await expect(page.getByLabel('Thème')).toBeVisible()
  })

  test(`a member finds words of her lessons with the keyboard, at ${width} px`, async ({
    page,
    context,
    request,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const word = rare()
    const course = await smallCourse(request, `Marées ${serial()}`)
    const headers = { authorization: await adminToken(request) }
    const path = `/api/collections/lessons/records/${course.lessonIds[0]}`
    await request.patch(path, { headers, data: { content: `<p>Une ${word}, deux ${word}s.</p>` } })
    const { email, id } = await newMember(request)
    const data = { user: id, course: course.id, isActive: true, enrolledAt: '2026-01-01 00:00:00.000Z' }
    expect((await request.post('/api/collections/enrollments/records', { headers, data })).ok()).toBe(true)
    await signIn(context, email)
    await page.goto('/mon-espace')
    const field = page.getByRole('combobox', { name: 'Rechercher dans mes formations' })
    await field.fill(word)
    const option = page.getByRole('option', { name: /Lire/ })
    await expect(option).toBeVisible()
    await expect(option.locator('mark')).toHaveText([word, `${word}s`])
    await field.press('ArrowDown')
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await settled(page)
    expect(await serious(page)).toEqual([])
    await fits(page)
    await field.press('Escape')
    await expect(option).toBeHidden()
    await field.press('ArrowDown')
    await field.press('Enter')
    await expect(page).toHaveURL(`/mon-espace/${course.id}/${course.lessonIds[0]}`)
  })
}

test('the last words win, and a search that fails is tried again', async ({ page, context, request }) => {
  const word = rare()
  const course = await smallCourse(request, `Marées ${word}`)
  const headers = { authorization: await adminToken(request) }
  const { email, id } = await newMember(request)
  const data = { user: id, course: course.id, isActive: true, enrolledAt: '2026-01-01 00:00:00.000Z' }
  await request.post('/api/collections/enrollments/records', { headers, data })
  await signIn(context, email)
  await page.goto('/mon-espace')
  const field = page.getByRole('combobox', { name: 'Rechercher dans mes formations' })
  let isBroken = true
  await page.route(/\/api\/search\?/, async (route) => {
    const asked = new URL(route.request().url()).searchParams.get('q')
    if (asked === 'lire') await new Promise((resolve) => setTimeout(resolve, 2000))
    if (asked === word && isBroken) return route.fulfill({ status: 500, json: { message: 'Non.' } })
    return route.continue().catch(() => undefined)
  })
  await field.fill('lire')
  await page.waitForRequest(/q=lire/)
  await field.fill(word)
  await expect(page.getByText('La recherche n’a pas abouti.')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(page.getByRole('option')).toContainText(`Marées ${word}`)
})

for (const width of WIDTHS)
  test(`an administrator finds lessons of drafts in the palette, at ${width} px`, async ({
    page,
    context,
    request,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const word = rare()
    const course = await smallCourse(request, `Marées ${serial()}`)
    const headers = { authorization: await adminToken(request) }
    await request.patch(`/api/collections/courses/records/${course.id}`, {
      headers,
      data: { status: 'draft' },
    })
    const lesson = `/api/collections/lessons/records/${course.lessonIds[0]}`
    await request.patch(lesson, { headers, data: { content: `<p>Voici ${word}.</p>` } })
    await signIn(context, ADMIN)
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+K')
    await page.getByRole('combobox', { name: 'Rechercher ou aller à…' }).fill(word)
    await expect(page.getByRole('option', { name: /Lire/ })).toBeVisible()
    await settled(page)
    expect(await serious(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(
      new RegExp(`/admin/courses/${course.id}/edit\\?tab=programme&lecon=${course.lessonIds[0]}`),
    )
    await expect(page.getByRole('dialog').getByLabel('Titre', { exact: true })).toHaveValue('Lire')
  })

test('a list of results that scrolls is one that the keyboard reaches', async ({
  page,
  context,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const word = rare()
  const headers = { authorization: await adminToken(request) }
  const made = async (collection: string, data: object): Promise<string> => {
    const answer = await request.post(`/api/collections/${collection}/records`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return ((await answer.json()) as { id: string }).id
  }
  const course = await made('courses', { title: `Marées ${serial()}`, price: 10 })
  const module = await made('modules', { course, title: 'Un', order: 1 })
  for (let order = 1; order <= 14; order += 1)
    await made('lessons', { module, title: `${word} ${order}`, type: 'text', order })
  await publish(request, course)
  const { email, id: user } = await newMember(request)
  await made('enrollments', { user, course, isActive: true })
  await signIn(context, email)
  await page.goto('/mon-espace')
  await page.getByRole('combobox', { name: 'Rechercher dans mes formations' }).fill(word)
  const list = page.getByRole('listbox', { name: 'Résultats' })
  await expect(list.getByRole('option')).toHaveCount(14)
  expect(await list.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true)
  await settled(page)
  expect(await serious(page)).toEqual([])
})
