/** The pages of an account of the site, opened by a superuser, who is none: nothing on them can fail. */
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import AccountPage from '../../../web/features/mon-espace/pages/AccountPage.tsx'
import SettingsPage from '../../../web/features/mon-espace/pages/SettingsPage.tsx'
import { link } from '../../../web/lib/paths.ts'
import { testApp } from '../../support/app.ts'
import { renderElement } from '../../support/render-element.tsx'

describe('page of an account', () => {
  it.each([
    ['/settings', SettingsPage],
    ['/auth/profile', AccountPage],
  ])('%s leads a superuser to existing pages, without a request', async (at, Page) => {
    const app = await testApp()
    const { network } = await renderElement(<Page />, { app, as: await app.superuser(), at })
    const devices = await screen.findByRole('link', { name: 'Gérer mes appareils' })
    expect(devices.getAttribute('href')).toBe(link('devices'))
    expect(screen.getByRole('link', { name: 'Gérer la connexion en deux étapes' })).toBeTruthy()
    expect([document.querySelectorAll('input').length, network.requests]).toEqual([0, []])
  })
})
