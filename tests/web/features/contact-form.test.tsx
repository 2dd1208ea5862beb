/** The contact form, and the page once its message is sent. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import ContactForm from '../../../web/features/pages/components/ContactForm.tsx'
import { testApp } from '../../support/app.ts'
import { press, write } from '../../support/interact.ts'
import { renderElement } from '../../support/render-element.tsx'

it('a sent message leaves its confirmation, with the way back', async () => {
  const { address } = await renderElement(<ContactForm />, { app: await testApp(), at: '/contact' })
  await write('Prénom', 'Léa')
  await write('E-mail', 'lea@example.com')
  await write('Sujet', 'Bonjour')
  await write('Message', 'Un mot.')
  await press('Envoyer mon message')
  const sent = await screen.findByText('Message envoyé. Je réponds sous deux jours ouvrés.')
  await waitFor(() => expect(sent.closest('[tabindex]')).toBe(document.activeElement))
  expect(screen.queryByRole('form')).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Revenir à l’accueil' }))
  await waitFor(() => expect(address()).toBe('/'))
})
