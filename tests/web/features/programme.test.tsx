import { cleanup, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { Programme } from '../../../web/features/learning/components/Programme.tsx'
import type { Outline } from '../../../web/features/learning/queries.ts'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

beforeAll(installBrowser)
afterEach(cleanup)

const lesson = { type: 'text', durationSeconds: 60, isPreview: false, locked: true }
const outline = {
  course: { enrolled: true },
  modules: [
    {
      id: 'm',
      title: 'Plus tard',
      lessons: [
        { ...lesson, id: 'a', title: 'Attendre', availableAt: '2099-12-01 08:00:00.000Z' },
        { ...lesson, id: 'b', title: 'Sans date', availableAt: '' },
      ],
    },
  ],
} as unknown as Outline

it('a locked lesson shows its opening day, and nothing without a day', () => {
  renderAdmin(
    <MemoryRouter>
      <Programme courseId="c" outline={outline} done={new Set()} currentId="a" level={2} />
    </MemoryRouter>,
  )
  expect(screen.getByText(/ouvrira le 1er décembre 2099/)).toBeTruthy()
  expect(screen.queryByText(/ouverte le/)).toBeNull()
  expect(screen.getAllByText(/ouvrira/)).toHaveLength(1)
})
