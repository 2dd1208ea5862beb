/** The devices of an account: ended one by one and all at once, and forgotten. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import DevicesPage from '../../../web/features/mon-espace/pages/DevicesPage.tsx'
import { testApp } from '../../support/app.ts'
import { dialog, dialogIsClosed, notified, press } from '../../support/interact.ts'
import { renderApp } from '../../support/render-app.tsx'
import { IPHONE, opens, signIn } from '../../support/sessions.ts'

/** The page of devices of Claire, whose account is open on a phone too. */
const open = async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const phone = await signIn(app, claire.email, { agent: IPHONE })
  const page = await renderApp(<DevicesPage />, { app, as: claire })
  const row = await rowOfPhone()
  return { ...page, claire, phone, row }
}
/** Another one once the phone is known and no more open. */
const rowOfPhone = async () => (await screen.findByText('Safari sur iPhone')).closest('li') as HTMLElement
const ownToken = (): string => JSON.parse(localStorage.getItem('pocketbase_auth') ?? '{}').token

describe('devices of an account', () => {
  it('end one after a question, and forget it', async () => {
    const { app, phone, row } = await open()
    expect(within(row).getByText(/^Dernière utilisation/)).toBeTruthy()
    await press('Déconnecter Safari sur iPhone', row)
    fireEvent.keyDown(await dialog('Déconnecter Safari sur iPhone ?'), { key: 'Escape' })
    await dialogIsClosed('Déconnecter Safari sur iPhone ?')
    expect(await opens(app, phone.token)).toBe(true)
    await press('Déconnecter Safari sur iPhone', row)
    await press('Déconnecter', await dialog('Déconnecter Safari sur iPhone ?'))
    await notified(/^Safari sur iPhone est déconnecté\.$/)
    expect(await screen.findByText('Reconnu, session fermée')).toBeTruthy()
    expect(await opens(app, phone.token)).toBe(false)
    await press('Oublier Safari sur iPhone', await rowOfPhone())
    await notified(/^Safari sur iPhone est oublié\.$/)
    await waitFor(() => expect(screen.queryByText('Safari sur iPhone')).toBeNull())
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
  })

  it('end all others at once, while this browser goes on with another session', async () => {
    const { app, phone } = await open()
    const before = ownToken()
    await press('Tout déconnecter')
    await press('Tout déconnecter', await dialog('Tout déconnecter ?'))
    await notified(/^Vos autres appareils sont déconnectés\.$/)
    expect(ownToken()).not.toBe(before)
    expect(await opens(app, ownToken())).toBe(true)
    expect([await opens(app, before), await opens(app, phone.token)]).toEqual([false, false])
    expect(await screen.findByText('Reconnu, session fermée')).toBeTruthy()
    expect(screen.queryByText('Tout déconnecter')).toBeNull()
  })

  it('say that they cannot be read, and are read again', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const { network, navigate } = await renderApp('/mon-espace/profile', { app, as: claire })
    await screen.findByLabelText('Prénom')
    network.lose('GET /api/auth/devices', Number.POSITIVE_INFINITY)
    await navigate('/mon-espace/appareils')
    expect((await screen.findByRole('alert')).textContent).toContain('n’a pas pu être chargé')
    network.restore()
    await press('Réessayer')
    expect(await screen.findByText('Cet appareil')).toBeTruthy()
  })
})
