/** Results of a search as a browser lays them out on a phone: sent with the page, walked through, and scrolled by keyboard. */
import { expect, type Page } from '@playwright/test'
import { serious, settled } from './axe.ts'
import { made, newMember, publish, refuseCookies, serial, signIn, smallCourse, test } from './support.ts'

/** A word that no other test has: letters alone, and no French ending. */
const rare = () => {
  const [, test = '', ...counts] = serial().split('-')
  const letters = (test.slice(0, 8) + counts.join('')).replace(
    /\d/g,
    (digit) => 'bcdfghjklm'[Number(digit)] ?? '',
  )
  return `mo${letters}k`
}
const fits = (page: Page) =>
  expect(page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).resolves.toBeLessThanOrEqual(
    0,
  )

test('results come with the page, fit a phone, and scroll with the keyboard', async ({
  page,
  context,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const word = rare()
  const { slug } = await smallCourse(request, `Marées ${word}`)
  await test.step('a visitor, before any script', async () => {
    const sent = await (await request.get(`/courses?q=${word}`)).text()
    expect(sent).toContain('<mark')
    expect(sent).toContain(`/courses/${slug}`)
    await page.goto(`/courses?q=${word}`)
    await refuseCookies(page)
    await expect(page.locator('mark')).toHaveText([word])
    await fits(page)
  })
  await test.step('a member, in a list that scrolls', async () => {
    const { id: course } = await made(request, 'courses', { title: `Marées ${serial()}`, price: 10 })
    const { id: module } = await made(request, 'modules', { course, title: 'Un', order: 1 })
    for (let order = 1; order <= 14; order += 1)
      await made(request, 'lessons', { module, title: `${word} ${order}`, type: 'text', order })
    await publish(request, course)
    const { email, id: user } = await newMember(request)
    await made(request, 'enrollments', { user, course, isActive: true })
    await signIn(context, email)
    await page.goto('/mon-espace')
    const field = page.getByRole('combobox', { name: 'Rechercher dans mes formations' })
    await field.fill(word)
    const list = page.getByRole('listbox', { name: 'Résultats' })
    const options = list.getByRole('option')
    await expect(options).toHaveCount(14)
    expect(await list.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true)
    await settled(page)
    expect(await serious(page)).toEqual([])
    await fits(page)
    await expect(options.last()).not.toBeInViewport({ ratio: 1 })
    await field.press('ArrowUp')
    await expect(options.last()).toHaveAttribute('aria-selected', 'true')
    await expect(options.last()).toBeInViewport({ ratio: 1 })
    await field.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/mon-espace/${course}/\\w{15}$`))
  })
})
