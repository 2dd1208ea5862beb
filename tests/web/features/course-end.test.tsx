/** The end of a course, as its member arrives there from the last lesson. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Finished } from '../../../web/features/learning/components/Finished.tsx'
import { LESSON_DONE } from '../../../web/features/learning/use-lesson-progress.ts'
import { Payments } from '../../../web/features/mon-espace/components/Payments.tsx'
import { getToasts, notify, toast } from '../../../web/ui/toast/store.ts'
import { testApp } from '../../support/app.ts'
import { renderElement } from '../../support/render-element.tsx'

type Enrollment = Parameters<typeof Finished>[0]['enrollment']
type Payment = Parameters<typeof Payments>[0]['payments'][number]

it('shows no notification of its last lesson over the attestation, and leaves the others', async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  toast({ type: 'success', title: 'Leçon terminée, bravo.' }, LESSON_DONE)
  notify.info('Un message pour vous')
  const enrollment = { id: 'e', completedAt: '2026-11-26 10:00:00.000Z' } as Enrollment
  await renderElement(
    <Finished
      enrollment={enrollment}
      userId={claire.id}
      courseId="c"
      course={undefined}
      lessons={[]}
      mine={[]}
      certified={false}
      justNow
    />,
    { app, as: claire },
  )
  expect(await screen.findByRole('heading', { name: 'Bravo, vous avez terminé cette formation.' })).toBe(
    document.activeElement,
  )
  expect(getToasts().flatMap(({ isShown, title }) => (isShown ? [title] : []))).toEqual([
    'Un message pour vous',
  ])
})

it('lists no free access among the payments', async () => {
  const paid = { id: 'p', amountCents: 0, status: 'paid', created: '2026-11-26 10:00:00.000Z' } as Payment
  await renderElement(<Payments payments={[paid]} invoices={[]} />, { app: await testApp() })
  expect(await screen.findByText('Vous n’avez encore rien réglé ici.')).toBeTruthy()
  expect(screen.queryByText(/0,00/)).toBeNull()
})
