/**
 * The pages of a course as a member sees them: closed parts state the reason, and viewing leaves no trace.
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import ViewCoursePage from '../../../web/features/learning/view-as/ViewCoursePage.tsx'
import ViewLessonPage from '../../../web/features/learning/view-as/ViewLessonPage.tsx'
import { saveSession } from '../../../web/lib/session.ts'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

const lesson = { slug: 'l', type: 'text', durationSeconds: 60, isPreview: false, availableAt: '' }
const view = {
  course: { id: 'cours', slug: 'dormir', title: 'Dormir', enrolled: true, opensAt: '' },
  modules: [
    {
      id: 'm',
      title: 'Premier',
      description: '',
      lessons: [
        { ...lesson, id: 'ouverte', title: 'Se poser', locked: false },
        { ...lesson, id: 'quiz', title: 'Faire le point', type: 'quiz', locked: false },
        {
          ...lesson,
          id: 'fermee',
          title: 'Plus tard',
          locked: true,
          availableAt: '2026-04-01 08:00:00.000Z',
        },
      ],
    },
  ],
  lessonCount: 3,
  durationSeconds: 180,
  name: 'Claire Lemoine',
  state: 'open',
  isActive: true,
  enrolledAt: '2026-03-01 08:00:00.000Z',
  expiresAt: '',
  mostHours: null,
  usedUpAt: '',
}
let requested: string[] = []
let seen: object = view

beforeAll(installBrowser)
beforeEach(() => {
  requested = []
  seen = view
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    requested.push(`${init?.method ?? 'GET'} ${pathname}`)
    if (pathname.endsWith('/view')) return Response.json({ ...seen, at: searchParams.get('at') })
    if (pathname.includes('/lessons/records/')) {
      const id = pathname.split('/').at(-1)
      const record = { collectionName: 'lessons', captions: [], attachments: [], transcript: '' }
      return Response.json({
        ...record,
        id,
        title: id === 'quiz' ? 'Faire le point' : 'Se poser',
        content: '<p>Respirez.</p>',
        type: id === 'quiz' ? 'quiz' : 'text',
      })
    }
    return Response.json({ id: 'cours', collectionName: 'courses', title: 'Dormir', coverImage: '' })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (path: string, role = 'admin') => {
  saveSession('jeton', {
    id: 'moi',
    collectionName: 'users',
    collectionId: 'u',
    role,
    permissions: [],
  } as never)
  renderAdmin(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/admin/apercu/:id" element={<ViewCoursePage />} />
          <Route path="/admin/apercu/:id/:lessonId" element={<ViewLessonPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const AT = '?le=2026-03-12%2009:00:00.000Z'

it('the view as a member shows the course with its locks, the member and the date, and leads out', async () => {
  show(`/admin/apercu/e1${AT}`)
  expect(await screen.findByText(/ce que voit Claire Lemoine, le 12 mars 2026/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Quitter l’aperçu' }).getAttribute('href')).toBe(
    '/admin/courses/cours/inscrits',
  )
  expect(screen.getByText(/ouvrira le 1er avril 2026/)).toBeTruthy()
  const open = screen.getByRole('link', { name: /Se poser/ })
  expect(decodeURIComponent(open.getAttribute('href') ?? '')).toMatch(
    /^\/admin\/apercu\/e1\/ouverte\?le=2026-03-12/,
  )
  fireEvent.click(open)
  expect(await screen.findByText('Respirez.')).toBeTruthy()
  expect(screen.getByText(/ce que voit Claire Lemoine, le 12 mars 2026/)).toBeTruthy()
})

it('the view as a member states why a lesson is closed, and begins no quiz', async () => {
  show(`/admin/apercu/e1/fermee${AT}`)
  expect(await screen.findByText('Cette leçon s’ouvre le 1er avril 2026.')).toBeTruthy()
  expect(requested.some((call) => call.includes('/lessons/records/fermee'))).toBe(false)
  cleanup()
  seen = { ...view, usedUpAt: '2026-03-10 09:00:00.000Z', mostHours: 10 }
  show(`/admin/apercu/e1/fermee${AT}`)
  expect(await screen.findByText(/adressez-vous à la personne qui vous forme/)).toBeTruthy()
  cleanup()
  seen = view
  show(`/admin/apercu/e1/quiz${AT}`)
  expect(await screen.findByText(/il ne se commence pas/)).toBeTruthy()
})

it('the view as a member writes nothing, reads no personal data, and requires the permission', async () => {
  for (const id of ['ouverte', 'quiz']) {
    show(`/admin/apercu/e1/${id}${AT}`)
    await screen.findByText('Respirez.')
    cleanup()
  }
  expect(requested.length).toBeGreaterThan(3)
  for (const call of requested)
    expect(call).toMatch(/^GET \/api\/(enrollments\/e1\/view|collections\/(lessons|courses)\/records\/\w+)$/)
  requested = []
  show(`/admin/apercu/e1${AT}`, 'staff')
  expect(await screen.findByText('Accès réservé')).toBeTruthy()
  expect(requested).toEqual([])
})
