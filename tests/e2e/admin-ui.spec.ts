import { expect } from '@playwright/test'
import { ADMIN, adminToken, serial, signIn, test } from './support.ts'

test('rich text by the toolbar, by « / » and by keyboard', async ({ page, context, request }) => {
  const headers = { authorization: await adminToken(request) }
  const created = await request.post('/api/collections/produits/records', {
    headers,
    data: { title: `Écrire ${serial()}`, price: 1, status: 'draft', kind: 'digital' },
  })
  const { id } = await created.json()
  await signIn(context, ADMIN)
  await page.goto(`/admin/produits/${id}`)
  const text = page.getByRole('textbox', { name: /^Contenu/ })
  const bar = page.getByRole('toolbar', { name: 'Mise en forme' })
  await text.click()
  await page.keyboard.type('Bonjour')
  await page.keyboard.press('ControlOrMeta+A')
  await bar.getByRole('button', { name: 'Gras' }).click()
  await expect(bar.getByRole('button', { name: 'Gras' })).toHaveAttribute('aria-pressed', 'true')
  await expect(bar.getByRole('button', { name: 'Italique' })).toHaveAttribute('aria-pressed', 'false')

  await test.step('one tab stop, the arrows inside', async () => {
    expect(await bar.locator('button[tabindex="0"]').count()).toBe(1)
    await bar.getByRole('button', { name: 'Gras' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(bar.getByRole('button', { name: 'Italique' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(text.locator('strong em, em strong')).toHaveText('Bonjour')
    // The button gives the focus back a frame later, and the selection with it: a click before that is undone by it.
    await expect(text).toBeFocused()
  })
  await test.step('a block by « / »', async () => {
    // The editor hears of a selection a frame after the browser, and Enter would replace the former one.
    const settled = () =>
      page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 100)))
    await text.click()
    await settled()
    await page.keyboard.press('ControlOrMeta+End')
    await settled()
    await page.keyboard.press('Enter')
    await page.keyboard.type('/')
    await expect(page.getByRole('listbox', { name: 'Insérer un bloc' })).toBeVisible()
    await expect(page.getByRole('listbox', { name: 'Insérer un bloc' })).toBeInViewport({ ratio: 1 })
    const announced = await page.locator('[aria-activedescendant]').getAttribute('aria-activedescendant')
    await expect(page.locator(`[id="${announced}"]`)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Un titre')
    await expect(text.getByRole('heading', { level: 3 })).toHaveText('Un titre')
  })
  await test.step('a link and a picture by their dialog', async () => {
    await page.keyboard.press('Enter')
    await bar.getByRole('button', { name: 'Lien' }).click()
    const dialog = page.getByRole('dialog', { name: 'Insérer un lien' })
    await dialog.getByLabel('Adresse du lien').fill('nulle part')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(/^Saisissez une adresse complète/)).toBeVisible()
    await dialog.getByLabel('Adresse du lien').fill('https://example.com/')
    await page.keyboard.press('Enter')
    await expect(text.getByRole('link', { name: 'https://example.com/' })).toBeVisible()
  })
  await test.step('undone and done again', async () => {
    await bar.getByRole('button', { name: 'Annuler' }).click()
    await expect(text.getByRole('link')).toHaveCount(0)
    await bar.getByRole('button', { name: 'Rétablir' }).click()
    await expect(text.getByRole('link')).toHaveCount(1)
  })
  await page.keyboard.press('ControlOrMeta+S')
  await expect(page.locator('[data-autosave="saved"]')).toBeVisible()
  const stored = await (await request.get(`/api/collections/produits/records/${id}`, { headers })).json()
  expect(stored.content).toContain('<h3>Un titre</h3>')
  expect(stored.content).toMatch(/<(strong|em)><(strong|em)>Bonjour/)
})
