import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ADMIN_PATHS } from '#drizzle/domain/admin-paths.ts'
import { RESOURCES } from '../../../../web/app/admin-menu.ts'
import { AREA_SCREENS } from '../../../../web/app/area-screens.ts'
import { RARE_SCREENS } from '../../../../web/app/rare-screens.ts'
import { SCREENS } from '../../../../web/app/routes.tsx'
import { documentGroup, know, screenAt } from '../../../../web/app/screens.ts'
import { MEMBER_PATHS } from '../../../../web/lib/member-paths.ts'
import { PATHS } from '../../../../web/lib/paths.ts'

describe('the list of screens', () => {
  it('has one row for each address, and the catch-all last', () => {
    const paths = SCREENS.map((screen) => screen.path)
    expect(new Set(paths).size).toBe(paths.length)
    const resources = RESOURCES.flatMap(({ screens }) => screens.map(({ path }) => path))
    expect([...paths].sort()).toEqual(
      [...Object.values(PATHS), ...Object.values(ADMIN_PATHS), ...resources, '*'].sort(),
    )
    expect(paths.at(-1)).toBe('*')
  })

  it('guards the areas of the specification', () => {
    for (const { path, guard } of SCREENS) {
      // Downloads play offline, where no session can be opened.
      if (path.startsWith('/mon-espace') && path !== PATHS.kept)
        expect([path, guard]).toEqual([path, 'member'])
      if (path.startsWith('/admin') && path !== PATHS.adminLogin && path !== PATHS.setUp)
        expect([path, guard]).toEqual([path, 'admin'])
    }
    expect(screenAt('/connexion')?.guard).toBe('login')
    expect(AREA_SCREENS.find(({ path }) => path === PATHS.settings)?.guard).toBe('member')
    expect(AREA_SCREENS.find(({ path }) => path === PATHS.journey)?.guard).toBe('member')
  })

  it('leaves personal pages to the browser, and no others', () => {
    const own = SCREENS.filter(({ rendered }) => rendered === 'browser').map(({ path }) => path)
    const guarded = own.filter((path) => /^\/(admin|mon-espace|client)/.test(path))
    expect(own.filter((path) => !guarded.includes(path)).sort()).toEqual(
      [
        PATHS.account,
        PATHS.settings,
        PATHS.callback,
        PATHS.coursesSuccess,
        PATHS.journey,
        PATHS.order,
        PATHS.devis,
        PATHS.payment,
        PATHS.cart,
        PATHS.notebook,
        PATHS.createCourse,
        PATHS.survey,
        PATHS.voucher,
        PATHS.voucherCode,
      ].sort(),
    )
  })

  it('reloads the document between pages, pages with a layout, and pages of the kit', () => {
    const inGroup = (group: string) =>
      SCREENS.filter((screen) => documentGroup(screen.layout) === group).map((screen) => screen.path)
    expect(inGroup('default')).toEqual([PATHS.createCourse, PATHS.parents, PATHS.service, '*'])
    const outside = inGroup('kit').filter((path) => !/^\/(admin|mon-espace|client)/.test(path))
    expect(outside.sort()).toEqual([...MEMBER_PATHS].sort())
    expect(inGroup('none').some((path) => /^\/(admin|mon-espace|client)/.test(path))).toBe(false)
  })
})

describe('the screens known to a document', () => {
  const NEW_COURSE = '/admin/courses/new'
  // A document of its own for each: what one learns it never forgets.
  beforeEach(() => {
    vi.resetModules()
  })
  const document = () => import('../../../../web/app/screens.ts')

  it('are the site’s and, for members and administration, that they have their own documents', async () => {
    const { learnScreens, screenAt, crosses } = await document()
    await learnScreens('/boutique')
    expect(screenAt(NEW_COURSE)?.path).toBe('/admin/*')
    expect(screenAt('/admin')?.path).toBe('/admin/*')
    expect(crosses('/boutique', NEW_COURSE)).toBe(true)
    expect(crosses('/connexion', '/mon-espace')).toBe(true)
  })

  it('are all of the member and administration areas in either', async () => {
    const { learnScreens, screenAt, crosses } = await document()
    await learnScreens('/mon-espace/profile')
    expect(screenAt(NEW_COURSE)?.path).toBe(ADMIN_PATHS.adminCourseNew)
    expect(crosses('/mon-espace', NEW_COURSE)).toBe(false)
    expect(crosses('/mon-espace', '/boutique')).toBe(true)
  })
})

describe('rare screens', () => {
  beforeEach(() => {
    vi.resetModules()
  })
  const document = () => import('../../../../web/app/screens.ts')

  it('are known by their addresses in every document', async () => {
    const { knownScreens: known } = await document()
    const paths = known().map(({ path }) => path)
    for (const { path } of RARE_SCREENS) expect(paths).toContain(path)
    for (const path of MEMBER_PATHS) expect(paths).toContain(path)
    // An address each for the three areas, and those of members outside them.
    expect(paths.length - 3 - MEMBER_PATHS.length).toBe(SCREENS.length - AREA_SCREENS.length)
  })

  it('lead to their own document, and back from there', async () => {
    const { learnScreens, crosses, screenAt: at } = await document()
    await learnScreens('/boutique')
    expect(crosses('/boutique', '/lesson-preview')).toBe(true)
    expect(at('/lesson-preview')?.rendered).toBe('browser')
    await learnScreens('/lesson-preview')
    expect(at('/lesson-preview')?.rendered).toBe('page')
    expect(crosses('/lesson-preview', '/tiptap')).toBe(false)
    expect(crosses('/lesson-preview', '/boutique')).toBe(false)
    expect(crosses('/lesson-preview', '/admin/courses')).toBe(true)
  })
})

describe('matching', () => {
  beforeAll(() => know({ areas: AREA_SCREENS, rare: RARE_SCREENS }))
  it.each([
    ['/', PATHS.home],
    ['/courses/success', PATHS.coursesSuccess],
    ['/courses/dormir-mieux', PATHS.course],
    ['/courses/dormir-mieux/', PATHS.course],
    ['/courses/a/lessons/b', PATHS.lesson],
    ['/mon-espace/profile', PATHS.memberProfile],
    ['/mon-espace/a/b', PATHS.memberLesson],
    ['/admin/courses/new', ADMIN_PATHS.adminCourseNew],
    ['/admin/courses/new/edit', ADMIN_PATHS.adminCourseEdit],
    ['/produits/%C3%A9t%C3%A9', PATHS.product],
    ['/a-propos', '*'],
    ['/rien/du/tout', '*'],
  ])('%s → %s', (pathname, path) => expect(screenAt(pathname)?.path).toBe(path))
})
