import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { Erasure } from '../../../web/features/account/components/Erasure.tsx'
import { ERASURE_LABELS } from '../../../web/lib/use-erasure.ts'

afterEach(cleanup)

it('the erasure dialog begins at its first field, not at its close button', () => {
  render(
    <MemoryRouter>
      <Erasure email="a@b.fr" onClose={() => undefined} />
    </MemoryRouter>,
  )
  expect(document.activeElement).toBe(screen.getByLabelText(ERASURE_LABELS.ask))
})
