import { cleanup, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { missingNow } from '../../../web/features/learning/missing.ts'
import { mergeNote } from '../../../web/features/learning/notes/merge.ts'
import { keepNote, noteDraft, unsentLessons } from '../../../web/features/learning/notes/note-draft.ts'
import type { Course, Enrollment, Outline } from '../../../web/features/learning/queries.ts'
import { MySpace, type SpaceData } from '../../../web/features/mon-espace/components/MySpace.tsx'
import type { Payment } from '../../../web/features/mon-espace/queries.ts'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

beforeAll(installBrowser)
beforeEach(() => localStorage.clear())
afterEach(cleanup)

const course = {
  id: 'c',
  slug: 'c',
  title: 'Le cours',
  price: 180,
  coverImage: '',
  certificate: true,
} as Course
const enrollment = {
  id: 'e',
  course: 'c',
  progress: 44,
  completedAt: '',
  expand: { course },
} as Enrollment
const show = (data: Partial<SpaceData>) =>
  renderAdmin(
    <MemoryRouter>
      <MySpace
        data={{
          enrollments: [enrollment],
          current: enrollment,
          progress: [],
          payments: [],
          invoices: [],
          ...data,
        }}
      />
    </MemoryRouter>,
  )

describe('the member space', () => {
  it('shows the price of a promotion that runs, and the former one', () => {
    show({ suggestion: { ...course, salePrice: 150 } })
    expect(screen.getByText(/^150,00\s€$/)).toBeTruthy()
    expect(screen.getByText(/^180,00\s€$/).tagName).toBe('S')
  })
  it('shows the plain price without a promotion', () => {
    show({ suggestion: { ...course, salePrice: null } })
    expect(screen.queryByText(/^150,00/)).toBeNull()
    expect(screen.getByText(/^180,00\s€$/).tagName).toBe('SPAN')
  })
  it('does not ask to go on with what is finished, although a lesson was added since', () => {
    const finished = { ...enrollment, progress: 90, completedAt: '2026-11-20 10:00:00.000Z' }
    show({ enrollments: [finished], current: finished })
    expect(screen.getByText('Bravo, vous êtes au bout de cette formation')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Mon attestation' })).toBeTruthy()
    expect(screen.queryByText('Reprendre là où vous en étiez')).toBeNull()
  })
  it('does not lead into lessons that used up hours have shut, and says so', () => {
    const used = {
      ...enrollment,
      mostHours: 7,
      connectedSeconds: 25_200,
      usedUpAt: '2026-11-20 10:00:00.000Z',
    }
    const lesson = { id: 'l', title: 'Se poser', locked: true }
    const outline = {
      course: { id: 'c', slug: 'c', title: 'Le cours' },
      lessonCount: 1,
      modules: [{ id: 'm', title: 'Premier', lessons: [lesson] }],
    } as Outline
    show({ enrollments: [used], current: used, outline })
    expect(screen.getByText('Vos heures de connexion sont utilisées')).toBeTruthy()
    expect(screen.getByText(/^Les 7\sh de connexion prévues pour vous/)).toBeTruthy()
    expect(screen.getByText('Heures de connexion utilisées.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^(Reprendre|Commencer)/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Voir le programme' })).toBeTruthy()
  })
  it('shows courses before payments', () => {
    show({})
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(titles).toEqual(['Reprendre là où vous en étiez', 'Mes formations', 'Derniers paiements'])
  })
  it('names what a refused payment was for', () => {
    const refused = {
      id: 'p',
      status: 'failed',
      amountCents: 11_610,
      paidAt: '',
      created: '2026-11-20 10:00:00.000Z',
      expand: { order: { items: [{ title: 'Retrouver un sommeil paisible' }] } },
    } as Payment
    show({ payments: [refused] })
    expect(screen.getByText('Retrouver un sommeil paisible')).toBeTruthy()
    expect(screen.queryByText('Commande')).toBeNull()
  })
})

describe('a note written in two places', () => {
  it.each([
    ['nothing changed elsewhere', 'a', 'a', 'a b', 'a b'],
    ['nothing changed here', 'a', 'a c', 'a', 'a c'],
    ['both are the same', 'a', 'a b', 'a b', 'a b'],
    ['both grew', 'a', 'a\nelle', 'a\nmoi', 'a\nelle\n\nmoi'],
    ['what the server has was not known', '', 'déjà là', 'moi', 'déjà là\n\nmoi'],
    ['what was sent before has grown', '', 'un', 'un deux', 'un deux'],
    ['an emptied note stays empty', 'a', 'a', '', ''],
  ])('%s', (_, base, theirs, mine, merged) => {
    expect(mergeNote(base, theirs, mine)).toBe(merged)
  })
  it('is kept by person and lesson, and what is unreadable is none', () => {
    keepNote('u1', 'l1', { body: 'x', base: '', atSeconds: 3 })
    expect(unsentLessons('u1')).toEqual(['l1'])
    expect(unsentLessons('u2')).toEqual([])
    localStorage.setItem('note-u1-l1', '{"body":3}')
    expect(noteDraft('u1', 'l1')).toBeNull()
  })
  it('is kept as long as the page where nothing can be stored', () => {
    const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(keepNote('u9', 'l9', { body: 'x', base: '', atSeconds: 0 })).toBe(false)
    expect(noteDraft('u9', 'l9')?.body).toBe('x')
    refuse.mockRestore()
  })
})

describe('the recording', () => {
  it('counts what plays now with what the server has', () => {
    const lesson = {
      type: 'audio',
      video: '',
      videoId: '',
      audio: 'a.mp3',
      mediaSeconds: 100,
      durationSeconds: 0,
      manualCompletion: false,
      minimumSeconds: null,
      content: '',
      exercise: null,
      liveAt: '',
    }
    const known = { watched: [[0, 50]] as [number, number][], watchedSeconds: 50 }
    expect(missingNow(lesson, known, [], 0)).toBe('Il manque 40\u00a0secondes d’écoute.')
    expect(missingNow(lesson, known, [[40, 70]], 0)).toBe('Il manque 20\u00a0secondes d’écoute.')
    expect(missingNow(lesson, known, [[50, 91]], 0)).toBe('')
    expect(missingNow(lesson, undefined, [], 0)).toBe('Il manque 2\u00a0min d’écoute.')
  })
})
