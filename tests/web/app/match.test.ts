import { describe, expect, it } from 'vitest'
import { matchRoute } from '../../../web/app/match.ts'
import { isLaidOut, ROUTES } from '../../../web/app/routes.tsx'
import { PATHS } from '../../../web/lib/paths.ts'

describe('the table of screens', () => {
  it('has one row for each address, and the catch-all last', () => {
    const paths = ROUTES.map((row) => row.path)
    expect(new Set(paths).size).toBe(paths.length)
    expect([...paths].sort()).toEqual([...Object.values(PATHS), '*'].sort())
    expect(paths.at(-1)).toBe('*')
  })

  it('guards the areas of the specification', () => {
    for (const { path, guard } of ROUTES) {
      if (path.startsWith('/mon-espace')) expect([path, guard]).toEqual([path, 'member'])
      if (path.startsWith('/admin') && path !== PATHS.adminLogin)
        expect([path, guard]).toEqual([path, 'admin'])
    }
    expect(matchRoute('/connexion')?.row.guard).toBe('login')
  })

  it('loads the document again only between pages with and without a layout', () => {
    expect(ROUTES.filter((row) => isLaidOut(row.layout)).map((row) => row.path)).toEqual([
      ...ROUTES.filter((row) => row.guard === 'admin').map((row) => row.path),
      '*',
    ])
  })
})

describe('matching', () => {
  it.each([
    ['/', PATHS.home, {}],
    ['/courses/success', PATHS.coursesSuccess, {}],
    ['/courses/dormir-mieux', PATHS.course, { slug: 'dormir-mieux' }],
    ['/courses/dormir-mieux/', PATHS.course, { slug: 'dormir-mieux' }],
    ['/courses/a/lessons/b', PATHS.lesson, { courseId: 'a', lessonId: 'b' }],
    ['/mon-espace/profile', PATHS.memberProfile, {}],
    ['/mon-espace/a/b', PATHS.memberLesson, { id: 'a', lessonId: 'b' }],
    ['/admin/courses/new', PATHS.adminCourseNew, {}],
    ['/admin/courses/new/edit', PATHS.adminCourseEdit, { id: 'new' }],
    ['/produits/%C3%A9t%C3%A9', PATHS.product, { id: 'été' }],
    ['/produits/100%', PATHS.product, { id: '100%' }],
    ['/a-propos', '*', { '*': 'a-propos' }],
    ['/rien/du/tout', '*', { '*': 'rien/du/tout' }],
  ])('%s → %s', (pathname, path, params) => {
    const match = matchRoute(pathname)
    expect([match?.row.path, match?.params]).toEqual([path, params])
  })
})
