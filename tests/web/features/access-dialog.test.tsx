/**
 * The access of learners: an end in the past requires a confirmation, and a change of many reports its
 * progress.
 */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { enrollments } from '#drizzle/collections/learning.ts'
import { system } from '#server/records/actor.ts'
import { AccessDialog } from '../../../web/features/admin-learners/components/AccessDialog.tsx'
import type { Learner } from '../../../web/features/admin-learners/queries.ts'
import { getToasts } from '../../../web/ui/toast/store.ts'
import { testApp } from '../../support/app.ts'
import { makeCourse } from '../../support/catalogue.ts'
import { renderElement } from '../../support/render-element.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

/** The dialog for so many learners of a course. */
const show = async (count: number) => {
  const app = await testApp()
  const admin = await app.person('anne@example.com', { role: 'admin' })
  const course = await app.seed((tx) => makeCourse(tx))
  const learners: Learner[] = []
  for (let at = 0; at < count; at += 1) {
    const { id: user, email } = await app.person(`personne${at}@example.com`)
    const { id } = await app.seed((tx) => tx.create(enrollments, { user, course: course.id }))
    learners.push({ id, name: `Personne ${at}`, email } as Learner)
  }
  const close = vi.fn()
  const dialog = <AccessDialog learners={learners} close={close} done={() => undefined} />
  const { network } = await renderElement(dialog, { app, as: admin })
  const pathOf = ({ id }: Learner) => `/api/collections/enrollments/records/${id}`
  return {
    network,
    close,
    /** The requests that change the learner's access. */
    changes: (at: number) => network.sent(`PATCH ${pathOf(learners[at] as Learner)}`),
    pathOf: (at: number) => pathOf(learners[at] as Learner),
    stored: () => learners.map(({ id }) => app.engine.read(system).get(enrollments, id)),
  }
}
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))

describe('end of an access', () => {
  it('must be in the future, and focuses the missing field', async () => {
    const { network } = await show(1)
    choose('Fin de l’accès', 'date')
    const field = await screen.findByLabelText('Fin le')
    save()
    await screen.findByText('Indiquez une date.')
    expect(document.activeElement).toBe(field)
    fireEvent.focus(field)
    fireEvent.change(field, { target: { value: '01/01/2020 10:00' } })
    fireEvent.blur(field)
    save()
    await screen.findByText(/Cette date est passée/)
    expect(document.activeElement).toBe(field)
    expect(network.requests).toEqual([])
  })
})

describe('change of access of many', () => {
  it('counts the changes when one fails, and again when the rest is done', async () => {
    const { network, close, pathOf, changes, stored } = await show(3)
    choose('Accès', 'closed')
    network.answer(`PATCH ${pathOf(1)}`, 500)
    save()
    const said = await screen.findByRole('alert')
    expect(said.textContent).toMatch(/^1\saccès modifié sur 3\. .+ Enregistrez de nouveau pour finir\.$/)
    // In the dialog: a toast would lie over its buttons.
    expect(getToasts()).toEqual([])
    expect(close).not.toHaveBeenCalled()
    expect(stored().map(({ isActive }) => isActive)).toEqual([false, true, true])
    save()
    await waitFor(() => expect(close).toHaveBeenCalled())
    expect(
      getToasts()
        .map(({ type, title }) => [type, title])
        .at(-1),
    ).toEqual(['success', expect.stringMatching(/^3\saccès modifiés\.$/)])
    expect([0, 1, 2].map((at) => changes(at).length)).toEqual([2, 2, 1])
    expect(stored().map(({ isActive }) => isActive)).toEqual([false, false, false])
  })

  it('sets a number of hours', async () => {
    const { network, stored } = await show(2)
    choose('Heures de connexion', 'hours')
    const field = await screen.findByLabelText('Heures en tout')
    save()
    await screen.findByText(/au moins un quart d’heure/)
    expect(network.requests).toEqual([])
    fireEvent.change(field, { target: { value: '12,5' } })
    save()
    await waitFor(() => expect(stored().map(({ mostHours }) => mostHours)).toEqual([12.5, 12.5]))
    expect(network.sent(/^PATCH/).map(({ body }) => body)).toEqual([{ mostHours: 12.5 }, { mostHours: 12.5 }])
  })

  it('removes the limit of hours', async () => {
    const { network } = await show(1)
    choose('Heures de connexion', 'none')
    save()
    await waitFor(() => expect(network.sent(/^PATCH/).map(({ body }) => body)).toEqual([{ mostHours: null }]))
  })
})
