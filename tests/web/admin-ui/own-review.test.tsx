import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { OwnReview } from '../../../web/admin-ui/reviews/OwnReview.tsx'
import { testApp } from '../../support/app.ts'
import { makeCourse } from '../../support/catalogue.ts'
import { renderElement } from '../../support/render-element.tsx'

describe('review form', () => {
  it('focuses its first missing field', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const course = await app.seed((tx) => makeCourse(tx))
    const form = <OwnReview userId={claire.id} of={{ course: course.id }} title="Donner votre avis" />
    await renderElement(form, { app, as: claire })
    fireEvent.click(await screen.findByRole('button', { name: 'Donner mon avis' }))
    const send = screen.getByRole('button', { name: 'Envoyer mon avis' })
    fireEvent.click(send)
    const best = screen.getByRole('radio', { name: '5, excellent' })
    expect(document.activeElement).toBe(best)
    fireEvent.click(best)
    fireEvent.click(send)
    expect(document.activeElement).toBe(screen.getByLabelText('Votre avis'))
  })
})
