/** « Paramètres », the sample of the profile, failures that nobody caught, and pages older than the build. */
import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { unzip } from '../support/zip.ts'
import { serious } from './axe.ts'
import { ADMIN, newMember, PASSWORD, refuseCookies, signIn, test } from './support.ts'

const open = async (page: Page) => {
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 2, name: 'Vos données' })).toBeVisible()
}

/** The latest code that was sent to an address; no mail leaves, they lie in the outbox. */
const codeFor = async (request: APIRequestContext, email: string): Promise<string> => {
  const answer = await request.post('/api/collections/_superusers/auth-with-password', {
    data: { identity: ADMIN, password: PASSWORD },
  })
  const { token } = (await answer.json()) as { token: string }
  let code = ''
  await expect(async () => {
    const list = await request.get('/api/collections/email_messages/records', {
      headers: { authorization: token },
      params: { filter: `to = "${email}" && text ~ "code"`, sort: '-created', perPage: 1 },
    })
    const { items } = (await list.json()) as { items: { text: string }[] }
    code = /\b\d{6,8}\b/.exec(items[0]?.text ?? '')?.[0] ?? ''
    expect(code).not.toBe('')
  }).toPass()
  return code
}

test('a visitor is asked to sign in, and a parameter does not let her in', async ({ page }) => {
  for (const path of ['/settings', '/settings?preview=true']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/connexion\?redirect=%2Fsettings/)
  }
})

test('a person finds all that she decides on one page, and it is kept', async ({
  page,
  context,
  request,
}) => {
  const { email } = await newMember(request)
  await signIn(context, email)
  await open(page)
  await refuseCookies(page)
  await expect(page).toHaveTitle(/^Paramètres/)
  expect(await serious(page)).toEqual([])

  await test.step('names', async () => {
    await page.getByLabel('Prénom').fill('Éloïse')
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(page.getByText('Modifications enregistrées.')).toBeVisible()
  })
  await test.step('newsletter', async () => {
    const box = page.getByRole('checkbox', { name: /nouvelles et les offres/ })
    await box.check()
    await page.reload()
    await expect(box).toBeChecked()
    await expect(page.getByLabel('Prénom')).toHaveValue('Éloïse')
  })
  await test.step('a second step needs an address that was proved', async () => {
    const box = page.getByRole('checkbox', { name: 'Demander un code par e-mail à chaque connexion' })
    await box.click()
    await expect(page.getByText(/Vérifiez d’abord votre adresse e-mail/)).toBeVisible()
    await expect(box).not.toBeChecked()
  })
  await test.step('another address', async () => {
    await page.getByLabel('Nouvelle adresse e-mail').fill(`neuve-${email}`)
    await page.getByRole('button', { name: 'Changer d’adresse' }).click()
    await expect(
      page.getByText(`Un message de confirmation vient de partir vers neuve-${email}.`),
    ).toBeVisible()
  })
  await test.step('her data', async () => {
    await page.getByRole('button', { name: 'Exporter mes données' }).click()
    const dialog = page.getByRole('dialog', { name: 'Exporter vos données' })
    await dialog.getByLabel('Mot de passe').fill('un autre')
    await dialog.getByRole('button', { name: 'Télécharger l’archive' }).click()
    await expect(dialog.getByText('Ce mot de passe n’est pas le bon.').first()).toBeVisible()
    expect(await serious(page)).toEqual([])
    await dialog.getByLabel('Mot de passe').fill(PASSWORD)
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Télécharger l’archive' }).click()
    const file = await download
    await expect(dialog).toHaveCount(0)
    expect(file.suggestedFilename()).toMatch(/^mes-donnees-\d{4}-\d\d-\d\d\.zip$/)
    const files = await unzip(await readFile(await file.path()))
    const data = JSON.parse(files.get('donnees.json')?.toString() ?? '')
    expect(data.account).toMatchObject({ email, firstName: 'Éloïse' })
    expect(data.sections.consents).toContainEqual(
      expect.objectContaining({ purpose: 'newsletter', given: true }),
    )
  })
})

test('preferences hold on this device, before anything moves', async ({ page, context, request }) => {
  const { email } = await newMember(request)
  await signIn(context, email)
  await open(page)
  await refuseCookies(page)
  await page.getByRole('checkbox', { name: 'Réduire les animations' }).check()
  await page.getByRole('checkbox', { name: 'Afficher les sous-titres des vidéos' }).uncheck()
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduce')
  const moving = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((node) => {
          const { animationName, transitionDuration } = getComputedStyle(node)
          return animationName !== 'none' || !/^0s(, 0s)*$/.test(transitionDuration)
        }).length,
    )
  expect(await moving()).toBe(0)
  await open(page)
  await expect(page.getByRole('checkbox', { name: 'Réduire les animations' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Afficher les sous-titres des vidéos' })).not.toBeChecked()
  await page.getByRole('checkbox', { name: 'Réduire les animations' }).uncheck()
  await page.goto('/')
  expect(await moving()).toBeGreaterThan(0)
})

for (const [where, path, confirm] of [
  ['in the settings', '/settings', 'Supprimer définitivement'],
  ['in the profile', '/mon-espace/profile', 'Supprimer'],
] as const)
  test(`an account without a password is erased by a code, ${where}`, async ({ page, context, request }) => {
    const { email } = await newMember(request)
    await signIn(context, email)
    await page.goto(path)
    await refuseCookies(page)
    await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
    const dialog = page.getByRole('dialog', { name: /Supprimer votre compte/ })
    await dialog.getByLabel('Tapez SUPPRIMER pour confirmer').fill('SUPPRIMER')
    await dialog.getByRole('button', { name: /Je n’ai pas de mot de passe/ }).click()
    await expect(dialog.getByText('Un code vient de partir vers votre adresse e-mail.')).toBeVisible()
    const field = dialog.getByLabel('Code reçu par e-mail')
    await field.fill('00000000')
    await dialog.getByRole('button', { name: confirm, exact: true }).click()
    await expect(dialog.getByText('Ce code n’est pas le bon, ou il a expiré.')).toBeVisible()
    await field.fill(await codeFor(request, email))
    await dialog.getByRole('button', { name: confirm, exact: true }).click()
    await expect(page.getByText('Votre compte est supprimé.')).toBeVisible()
    const again = await request.post('/api/collections/users/auth-with-password', {
      data: { identity: email, password: PASSWORD },
    })
    expect(again.status()).toBe(400)
  })

test('a new password under a second step ends at the sign-in form, and counts', async ({
  page,
  context,
  request,
}) => {
  const { email, id } = await newMember(request)
  await signIn(context, email)
  const root = await request.post('/api/collections/_superusers/auth-with-password', {
    data: { identity: ADMIN, password: PASSWORD },
  })
  const { token } = (await root.json()) as { token: string }
  const verified = await request.patch(`/api/collections/users/records/${id}`, {
    headers: { authorization: token },
    data: { verified: true },
  })
  expect(verified.ok()).toBe(true)
  await open(page)
  await refuseCookies(page)
  await page.getByRole('checkbox', { name: 'Demander un code par e-mail à chaque connexion' }).check()
  await expect(page.getByText('Modifications enregistrées.')).toBeVisible()
  const box = page.getByRole('checkbox', { name: 'Demander un code par e-mail à chaque connexion' })
  await box.click()
  const ending = page.getByRole('dialog', { name: 'Ne plus demander de code par e-mail\u00a0?' })
  await ending.getByLabel('Mot de passe', { exact: true }).fill('faux-mot-de-passe')
  await ending.getByRole('button', { name: 'Ne plus demander' }).click()
  await expect(ending.getByText('Ce mot de passe n’est pas le bon.')).toBeVisible()
  await expect(box).toBeChecked()
  await ending.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await ending.getByRole('button', { name: 'Ne plus demander' }).click()
  await expect(ending).toBeHidden()
  await expect(box).not.toBeChecked()
  await box.check()
  await expect(box).toBeChecked()
  await page.getByLabel('Mot de passe actuel').fill(PASSWORD)
  await page.getByLabel('Nouveau mot de passe').fill('une-autre-phrase-longue')
  await page.getByLabel('Confirmez le mot de passe').fill('une-autre-phrase-longue')
  await page.getByRole('button', { name: 'Se déconnecter partout et changer le mot de passe' }).click()
  await expect(page).toHaveURL(/\/connexion/)
  await expect(page.getByText('Mot de passe enregistré. Reconnectez-vous.')).toBeVisible()
  const answer = await request.post('/api/collections/users/auth-with-password', {
    data: { identity: email, password: 'une-autre-phrase-longue' },
  })
  expect([answer.status(), Object.keys(await answer.json())]).toEqual([401, ['mfaId']])
})

test('the sample of the profile is complete and offers no sign-out', async ({ page }) => {
  await page.goto('/mon-espace/profile?preview=true')
  await expect(page.getByText('Exemple d’espace membre')).toBeVisible()
  await expect(page.getByLabel('Prénom')).toHaveValue('Claire')
  await expect(page.getByRole('button', { name: 'Se déconnecter' })).toHaveCount(0)
  expect(await serious(page)).toEqual([])
})

test('a failure that nobody caught is said once, and one of an extension never', async ({ page }) => {
  await page.goto('/')
  await refuseCookies(page)
  // The listeners come with the notices, after the page.
  const offline = page.getByText('Vous êtes hors connexion.')
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    await expect(offline).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(offline).toHaveCount(0)
  const told = page.getByText('Un incident est survenu.')
  const fail = (stack: string, name = 'Error') =>
    page.evaluate(
      ([trace = '', kind = '']) => {
        const error = Object.assign(new Error('perdu'), { stack: trace, name: kind })
        const heard = new Promise((resolve) => {
          addEventListener('unhandledrejection', () => requestAnimationFrame(resolve), { once: true })
        })
        void Promise.reject(error)
        return heard.then(() => undefined)
      },
      [stack, name],
    )
  await fail('Error: perdu\n at chrome-extension://abc/inject.js:1:1')
  const own = await page.evaluate(() => `Error: perdu\n at ${location.origin}/assets/a.js:1:1`)
  await fail(own, 'AbortError')
  await expect(told).toHaveCount(0)
  await fail(own)
  await fail(own)
  await expect(told).toHaveCount(1)
  await page.getByRole('button', { name: 'Recharger la page' }).click()
  await expect(told).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('what could not be read is asked for again, by its button', async ({ page }) => {
  const lost = /\/api\/collections\/produits\//
  await page.goto('/')
  await refuseCookies(page)
  await page.route(lost, (route) => route.abort())
  await page.getByRole('link', { name: 'Découvrez nos Hypnoses' }).first().click()
  const again = page.getByRole('button', { name: 'Réessayer' })
  await expect(again.first()).toBeVisible({ timeout: 20_000 })
  await page.unroute(lost)
  await again.first().click()
  await expect(page.locator('main a[href^="/produits/"]').first()).toBeVisible()
})

test('reviews that could not be read are asked for again by the next visit', async ({ page }) => {
  const reviews = /\/api\/collections\/reviews\//
  await page.goto('/courses')
  await refuseCookies(page)
  let tries = 0
  await page.route(reviews, (route) => {
    tries += 1
    return route.abort()
  })
  const course = page.locator('main a[href="/courses/retrouver-un-sommeil-paisible"]').first()
  await course.click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(page).toHaveURL(/sommeil/)
  await expect(title).toBeVisible()
  // It is asked for once more before it counts as failed, by each part of the page that shows it.
  const isOver = async () => {
    const before = tries
    await page.waitForTimeout(2000)
    return before >= 2 && before === tries
  }
  await expect.poll(isOver).toBe(true)
  await page.unroute(reviews)
  await page.goBack()
  const answered = page.waitForResponse((answer) => reviews.test(answer.url()) && answer.ok())
  await course.click()
  await answered
})

test('a page older than the build loads itself anew once, not twice', async ({ page }) => {
  await page.goto('/')
  await refuseCookies(page)
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1
  })
  // What a newer build has taken away: the page's own file, and our manifest.
  await page.route(/\/assets\/BookingPage[^/]*\.js/, (route) => route.fulfill({ status: 404 }))
  await page.route('**/builds/meta/*.json', (route) => route.fulfill({ status: 404 }))
  await page.locator('a[href="/booking"]').first().click()
  await expect.poll(() => documents, { timeout: 15_000 }).toBe(1)
  await expect(page).toHaveURL('/booking')
  // It is lost there too: one try is all.
  await page.waitForTimeout(4000)
  expect(documents).toBe(1)
})
