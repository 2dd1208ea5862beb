/** The first administrator of a site: the form of the printed link, and what those see who come too late with it. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PASSWORD, type TestApp, testApp } from '../../support/app.ts'
import { field, press, pressTwice, write } from '../../support/interact.ts'
import { renderApp } from '../../support/render-app.tsx'

const SUBMIT = 'Ouvrir l’administration'
const pathOf = (app: TestApp): string => {
  const { pathname, hash } = new URL(app.setUp?.address('https://site.example') ?? '')
  return pathname + hash
}
const fill = async (email: string) => {
  await write('Nom du site', 'Cabinet du Lac')
  await write('Prénom', 'Nadia')
  await write('Adresse e-mail', email)
  await write('Mot de passe', PASSWORD)
}

describe('set-up of a site', () => {
  it('leads to the first field that is missing, and opens the administration once', async () => {
    const app = await testApp()
    const { address, network } = await renderApp(pathOf(app), { app })
    await press(SUBMIT)
    expect(document.activeElement).toBe(await field('Nom du site'))
    expect(screen.getAllByText('Ce champ est nécessaire.')).toHaveLength(3)
    await fill('nadia@example.com')
    await pressTwice(SUBMIT)
    expect(await screen.findByText('Bonjour Nadia')).toBeTruthy()
    expect(address()).toBe('/admin')
    expect(network.sent('POST /api/setup')).toHaveLength(1)
  })

  it('tells the second person with the link, before and after a reload', async () => {
    const app = await testApp()
    const path = pathOf(app)
    const { unmount } = await renderApp(path, { app })
    await field('Nom du site')
    const body = {
      token: path.split('#')[1],
      brand: 'B',
      firstName: 'N',
      email: 'n@example.com',
      password: PASSWORD,
    }
    expect((await app.call('POST', '/api/setup', { body })).statusCode).toBe(200)
    await fill('voleur@example.com')
    fireEvent.submit((await field('Nom du site')).closest('form') as HTMLFormElement)
    expect((await screen.findByRole('alert')).textContent).toContain('a déjà son administratrice')
    unmount()
    await renderApp(path, { app })
    expect(await screen.findByText(/Ce lien ne sert qu’une fois\.$/)).toBeTruthy()
  })

  it('is named on the form of the administration until it is done', async () => {
    const app = await testApp()
    await renderApp('/admin/login', { app })
    expect(await screen.findByText(/Ouvrez le lien que le serveur a affiché à son démarrage\.$/)).toBeTruthy()
  })

  it('refuses a link of an earlier start', async () => {
    const app = await testApp()
    await renderApp(pathOf(await testApp()), { app })
    await fill('nadia@example.com')
    await press(SUBMIT)
    await waitFor(async () =>
      expect((await screen.findByRole('alert')).textContent).toContain('Ce lien n’est pas le dernier.'),
    )
  })
})
