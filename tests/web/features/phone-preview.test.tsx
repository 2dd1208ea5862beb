/** The phone beside a lesson says its length as the lesson itself will. */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { PhonePreview } from '../../../web/features/admin-courses/components/PhonePreview.tsx'
import type { LessonValues } from '../../../web/features/admin-courses/lesson-form.ts'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

const VALUES: LessonValues = {
  title: 'Respirer',
  slug: 'respirer',
  type: 'audio',
  content: '',
  transcript: '',
  videoProvider: '',
  videoId: '',
  isPreview: false,
  manualCompletion: false,
  minutes: null,
  minimumSeconds: null,
  aiDraft: false,
  exercise: null,
  liveAt: '',
}

beforeAll(installBrowser)
afterEach(cleanup)

it.each([
  [12, '12\u00a0min'],
  [90, '1\u00a0h\u00a030'],
])('the phone preview shows %i minutes as %s', (minutes, said) => {
  renderAdmin(
    <PhonePreview
      lesson={{ attachments: [], fileNames: null }}
      values={{ ...VALUES, minutes }}
      moduleTitle="Le soir"
    />,
  )
  expect(screen.getByText(said, { normalizer: (text) => text })).toBeDefined()
})
