/** The mails that the site sends, and those that were given up. */
import { type APIRequestContext, expect } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { ADMIN, adminToken, newMember, PASSWORD, serial, signIn, test } from './support.ts'

/** Mails that a server refused, as `giveUp` leaves them; the newest is the first of the list. */
const refused = async (request: APIRequestContext, subjects: readonly string[]): Promise<void> => {
  const answer = await request.post('/api/collections/_superusers/auth-with-password', {
    data: { identity: ADMIN, password: PASSWORD },
  })
  const { token } = (await answer.json()) as { token: string }
  for (const subject of subjects) {
    const made = await request.post('/api/collections/email_messages/records', {
      headers: { authorization: token },
      data: {
        to: 'lea@example.com',
        subject,
        html: '<p>Bonjour</p>',
        text: 'Bonjour',
        status: 'failed',
        attempts: 8,
        error: '550 5.1.1 User unknown',
        queuedAt: new Date().toISOString(),
      },
    })
    expect(made.ok(), await made.text()).toBe(true)
  }
}

test('mails that were given up say why and are sent again, one or several', async ({
  page,
  context,
  request,
}) => {
  const subject = `Perdu ${serial()}`
  await refused(request, [`${subject} a`, `${subject} b`, `${subject} c`])
  await signIn(context, ADMIN)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'E-mails' }).click()
  await page.getByRole('searchbox').fill(subject)
  const rows = page.getByRole('row').filter({ hasText: subject })
  await expect(rows).toHaveCount(3)
  const first = rows.filter({ hasText: `${subject} a` })
  await expect(first).toContainText('550 5.1.1 User unknown (8\u00a0essais)')
  await isAccessible(page)
  await first.getByRole('link', { name: `${subject} a` }).click()
  const sheet = page.getByRole('dialog', { name: `${subject} a` })
  await expect(sheet).toContainText('550 5.1.1 User unknown')
  await expect(sheet).toContainText('8\u00a0essais')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(first.getByRole('link', { name: `${subject} a` })).toBeFocused()
  await first.getByRole('button', { name: 'Renvoyer' }).dblclick()
  await expect(page.getByText('1 e-mail remis en attente.')).toHaveCount(1)
  await expect(first).toContainText('En attente')
  await expect(first.getByRole('button', { name: 'Renvoyer' })).toHaveCount(0)
  for (const row of await rows.all()) await row.getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Sélection' }).getByRole('button', { name: 'Renvoyer' }).click()
  await expect(page.getByText('2 e-mails remis en attente.')).toBeVisible()
  await expect(rows.filter({ hasText: 'En attente' })).toHaveCount(3)
  await page.getByLabel('État').selectOption('Échoué')
  await expect(rows).toHaveCount(0)
})

test('whoever does not look after mails does not see them', async ({ page, context, request }) => {
  const staff = await newMember(request)
  await request.patch(`/api/collections/users/records/${staff.id}`, {
    headers: { authorization: await adminToken(request) },
    data: { role: 'staff', permissions: ['courses.manage'] },
  })
  await signIn(context, staff.email)
  await page.goto('/admin/emails')
  await expect(page.getByRole('heading', { name: 'Accès réservé' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'E-mails' })).toHaveCount(0)
})
