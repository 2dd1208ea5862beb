/** Keeping the right of withdrawal: the choice in the checkout, what is shown until the day, and beginning before it. */
import { expect } from '@playwright/test'
import { serious } from './axe.ts'
import { newMember, openCheckout, serial, signIn, smallCourse, test } from './support.ts'

const WAIVER = /je renonce à mon droit de rétractation/
const LATER = /^Dans 14\sjours, le \d+.*\s: je garde ce droit\.$/

test('a course: the choice to wait requires no waiver, and may be changed', async ({
  page,
  context,
  request,
}) => {
  const course = await smallCourse(request, `Attente ${serial()}`)
  const { email } = await newMember(request)
  await signIn(context, email)
  const drawer = await openCheckout(page, `/courses/${course.slug}`, /Rejoindre la formation/)
  const choice = drawer.getByRole('group', { name: /Quand souhaitez-vous commencer/ })
  const now = choice.getByRole('radio', { name: WAIVER })
  await expect(now).not.toBeChecked()
  await expect(choice.getByLabel(LATER)).not.toBeChecked()
  // Nothing chosen is refused, on the question.
  await drawer.getByRole('checkbox', { name: /conditions générales/ }).check()
  await drawer.getByRole('button', { name: /Commander et payer/ }).click()
  await expect(now).toBeFocused()
  await expect(choice.getByText('Choisissez l’un des deux.')).toBeVisible()
  await now.press('ArrowDown')
  await expect(choice.getByLabel(LATER)).toBeChecked()
  await expect(choice.getByText('Choisissez l’un des deux.')).toHaveCount(0)
  expect(await serious(page)).toEqual([])
  await drawer.getByRole('button', { name: /Commander et payer/ }).click()
  await page.getByRole('button', { name: /^Payer / }).click()
  await expect(
    page.getByText(/^Accessible à partir du \d.*vous gardez votre droit de rétractation/),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Commencer la première leçon' })).toHaveCount(0)

  await page.goto(`/courses/${course.slug}`)
  const own = page.getByRole('complementary', { name: 'Votre formation' })
  await expect(own.getByText(/Elle s’ouvre le \d/)).toBeVisible()
  await expect(page.getByRole('button', { name: /Rejoindre/ })).toHaveCount(0)
  await page.goto('/mon-espace')
  await expect(page.getByText(/^S’ouvre le \d/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Commencer votre formation' })).toHaveCount(0)
  expect(await serious(page)).toEqual([])
  await page.getByRole('link', { name: course.title, exact: true }).click()
  await expect(page.getByText(/^Accessible à partir du \d/)).toBeVisible()
  expect(await serious(page)).toEqual([])
  await page.getByRole('link', { name: 'Commencer avant cette date' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Votre commande' })).toBeVisible()
  await page.getByRole('button', { name: 'Commencer maintenant' }).click()
  await expect(page.getByText('Merci de cocher cette case pour continuer.')).toBeVisible()
  expect(await serious(page)).toEqual([])
  await page.getByRole('checkbox', { name: WAIVER }).check()
  await page.getByRole('button', { name: 'Commencer maintenant' }).click()
  // Its form is gone: the focus goes to what the order says now.
  await expect(page.getByText(/^Commande n°/)).toBeFocused()
  await page.getByRole('link', { name: 'Ouvrir ma formation' }).click()
  await expect(page.getByText(/^Accessible à partir du/)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Commencer', exact: true })).toBeVisible()
})
