import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { users } from '#drizzle/collections/users.ts'
import { EndMailCode } from '../../../web/features/mon-espace/components/MailCode.tsx'
import { getUser } from '../../../web/lib/session.ts'
import { PASSWORD, testApp } from '../../support/app.ts'
import { connect } from '../../support/connect.ts'
import type { Network } from '../../support/network.ts'
import { renderElement } from '../../support/render-element.tsx'

const END = 'DELETE /api/me/second-step/mail'
const closed = vi.fn()
let network: Network

beforeEach(async () => {
  closed.mockReset()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const app = await testApp()
  const lea = await app.person('lea@example.com')
  await app.seed((tx) => tx.update(users, lea.id, { twoSteps: true }))
  await connect(app, lea)
  const user = getUser()
  if (!user) throw new Error('Léa is signed in')
  network = (await renderElement(<EndMailCode user={user} onClose={closed} />, { app })).network
})

describe('end of the code by mail', () => {
  it('begins at the password, and continues at the code that replaces it', async () => {
    expect(document.activeElement).toBe(screen.getByLabelText('Mot de passe'))
    fireEvent.click(screen.getByRole('button', { name: /Je n’ai pas de mot de passe/ }))
    const code = await screen.findByLabelText('Code reçu par e-mail')
    // The form takes the focus in an effect, which a busy machine runs a moment later.
    await vi.waitFor(() => expect(document.activeElement).toBe(code))
  })

  it.each(['ended', 'still requested'])('reports after a lost reply that the code is %s', async (state) => {
    if (state === 'ended') network.loseAnswer(END)
    else network.lose(END, Number.POSITIVE_INFINITY)
    fireEvent.change(screen.getByLabelText('Mot de passe'), { target: { value: PASSWORD } })
    fireEvent.click(screen.getByRole('button', { name: 'Ne plus demander' }))
    if (state === 'ended') await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce())
    else expect((await screen.findByRole('alert')).textContent).toMatch(/joindre le serveur/)
  })
})
