/** What surrounds every page: the header, the wallet in it, the form of contact, and who is led past the sign-in form. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { contactRequests } from '#drizzle/collections/contact-requests.ts'
import { pages } from '#drizzle/collections/pages.ts'
import { system } from '#server/records/actor.ts'
import ContactForm from '../../../web/features/pages/components/ContactForm.tsx'
import { WalletButton } from '../../../web/features/wallet/components/WalletButton.tsx'
import { applyTheme, theme } from '../../../web/ui/theme/theme.ts'
import { testApp } from '../../support/app.ts'
import { press, write } from '../../support/interact.ts'
import { renderApp } from '../../support/render-app.tsx'

describe('header', () => {
  it('has its entries in order for a visitor', async () => {
    const app = await testApp()
    await app.seed((tx) => tx.create(pages, { slug: 'a-propos', title: 'À propos', status: 'published' }))
    await renderApp('/connexion', { app })
    const entries = [
      'Prenez rendez-vous',
      'Connecter mon portefeuille',
      'Accueil',
      'Découvrez nos Hypnoses',
      'À propos',
      'FR',
    ]
    const header = await screen.findByRole('banner')
    await within(header).findByText('À propos')
    const text = (header.textContent ?? '').replace(/\s+/g, ' ')
    const places = entries.map((entry) => text.indexOf(entry))
    expect(places).not.toContain(-1)
    expect(places).toEqual([...places].sort((a, b) => a - b))
  })

  it('has the theme’s height and menu on telephones and tablets', async () => {
    applyTheme()
    const { style } = document.documentElement
    expect(style.getPropertyValue('--mobile-header')).toBe(theme.mobile.headerHeight)
    expect(style.getPropertyValue('--mobile-gutter')).toBe(theme.mobile.gutter)
    await renderApp('/connexion')
    await press('Menu')
    const menu = await screen.findByRole('dialog', { name: 'Menu' })
    expect(menu.parentElement?.className).toContain(theme.mobileOrTablet.navigation)
  })

  it('is not in the member space', async () => {
    const app = await testApp()
    await renderApp('/mon-espace', { app, as: await app.person('claire@example.com') })
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText('Découvrez nos Hypnoses')).toBeNull()
  })
})

describe('wallet', () => {
  const ADDRESS = '0x1234567890abcdef1234567890abcdef1234559f'
  /** A wallet as EIP-6963 asks it to announce itself; its address is one of no value. */
  const installWallet = () => {
    const provider = {
      request: ({ method }: { method: string }) =>
        /^eth_(requestA|a)ccounts$/.test(method)
          ? Promise.resolve([ADDRESS])
          : Promise.reject(new Error(method)),
      on: () => undefined,
      removeListener: () => undefined,
    }
    const info = {
      uuid: '350670db-19fa-4704-a166-e52e178b59d2',
      name: 'Portefeuille d’essai',
      icon: 'data:image/svg+xml,<svg/>',
      rdns: 'com.example',
    }
    const announce = () =>
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
    window.addEventListener('eip6963:requestProvider', announce)
    onTestFinished(() => window.removeEventListener('eip6963:requestProvider', announce))
  }

  it('is found, connected, copied and disconnected', async () => {
    installWallet()
    const writeText = vi.fn(async () => undefined)
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }))
    await renderApp(<WalletButton />)
    await press('Connecter mon portefeuille')
    await press('Portefeuille d’essai')
    await press(/0x12.*9f/)
    await press('Copier l’adresse')
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(ADDRESS))
    await press('Déconnecter')
    await screen.findByText('Connecter mon portefeuille')
  })

  it('that is not installed is announced, and the focus comes back to the button', async () => {
    await renderApp(<WalletButton />)
    const button = await screen.findByRole('button', { name: 'Connecter mon portefeuille' })
    button.focus()
    button.click()
    await screen.findByText(/Aucun portefeuille n’a été trouvé dans ce navigateur\./)
    screen.getByRole('button', { name: 'Fermer' }).click()
    await waitFor(() => expect(document.activeElement).toBe(button))
  })
})

describe('form of contact', () => {
  it('stores what was written', async () => {
    const { app } = await renderApp(<ContactForm />)
    await write('Prénom', 'Maud')
    await write('E-mail', 'maud@example.com')
    await write('Sujet', 'Question')
    await write('Message', 'Bonjour, une question.')
    await press('Envoyer mon message')
    await waitFor(() =>
      expect(app.engine.read(system).find(contactRequests, {})).toMatchObject([
        { name: 'Maud', email: 'maud@example.com', subject: 'Question', body: 'Bonjour, une question.' },
      ]),
    )
  })
})

describe('sign-in form', () => {
  it('leads a signed-in user to the requested page', async () => {
    const app = await testApp()
    const member = await app.person('claire@example.com')
    const { address } = await renderApp('/connexion?redirect=%2Fauth%2Fprofile', { app, as: member })
    await waitFor(() => expect(address()).toBe('/auth/profile'))
  })
})
