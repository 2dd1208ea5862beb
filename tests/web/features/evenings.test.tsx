import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listeningEvenings } from '#drizzle/collections/learning.ts'
import { users } from '#drizzle/collections/users.ts'
import { EVENING_SECONDS, eveningOf } from '#drizzle/domain/evenings.ts'
import { system } from '#server/records/actor.ts'
import { Evenings } from '../../../web/features/mon-espace/journey/Evenings.tsx'
import { testApp } from '../../support/app.ts'
import { renderElement } from '../../support/render-element.tsx'

/** The evenings of a member who listened this evening, or never did. */
const show = async ({ hasListened = true } = {}) => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  if (hasListened)
    await app.seed((tx) =>
      tx.create(listeningEvenings, {
        user: claire.id,
        day: eveningOf(new Date()),
        seconds: EVENING_SECONDS,
      }),
    )
  const page = await renderElement(<Evenings userId={claire.id} />, { app, as: claire })
  return { ...page, isHidden: () => app.engine.read(system).get(users, claire.id).hidesEvenings }
}

describe('evenings of listening', () => {
  it('show what was heard, and nothing of what was not', async () => {
    const { container } = await show()
    expect((await screen.findByText(/Vous avez écouté/)).textContent).toMatch(/1.soir ce mois-ci/)
    expect(screen.getAllByRole('listitem')).toHaveLength(14)
    expect(screen.getAllByText(/: vous avez écouté/)).toHaveLength(1)
    expect(container.textContent).not.toMatch(/perdu|manqué|bris|série|aucun/i)
  })

  it('are hidden and shown again as their person likes', async () => {
    const { isHidden } = await show()
    fireEvent.click(await screen.findByRole('button', { name: 'Ne plus afficher' }))
    const back = await screen.findByRole('button', { name: 'Afficher mes soirs d’écoute' })
    expect(isHidden()).toBe(true)
    fireEvent.click(back)
    await waitFor(() => expect(screen.getByText(/Vous avez écouté/)).toBeTruthy())
  })

  it('show nothing before the first listening', async () => {
    const { network, container } = await show({ hasListened: false })
    await waitFor(() => expect(network.sent(/listening_evenings/)).not.toHaveLength(0))
    await waitFor(() => expect(container.querySelector('[class*=skeleton]')).toBeNull())
    expect(screen.queryByText(/soir/)).toBeNull()
  })
})
