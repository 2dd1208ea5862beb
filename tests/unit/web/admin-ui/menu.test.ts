/** The menu of the administration: twelve sections, every screen a tab of one, each leading where its reader may go. */
import { describe, expect, it } from 'vitest'
import { ADMIN_PATHS } from '#drizzle/domain/admin-paths.ts'
import { MENU_SECTIONS, openSections, sectionAt } from '../../../../web/admin-ui/layouts/menu.ts'
import { ADMIN_MENU } from '../../../../web/app/admin-menu.ts'
import { AREA_SCREENS } from '../../../../web/app/area-screens.ts'
import { offeredPermissions, PROFILES } from '../../../../web/features/admin-users/profiles.ts'

const { sections } = ADMIN_MENU
const tabs = sections.flatMap(({ tabs: list }) => list)
const staff = (...permissions: string[]) => ({
  id: 's',
  collectionName: 'users',
  role: 'staff',
  permissions,
})
const namesFor = (...permissions: string[]) =>
  openSections(sections, staff(...permissions) as never).map(({ name, tabs: [first] }) => [name, first?.path])

describe('menu of the administration', () => {
  it('has the twelve sections in their order, and each screen once', () => {
    expect(sections.map(({ name }) => name)).toEqual([...MENU_SECTIONS])
    const paths = tabs.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    const screens = new Set(AREA_SCREENS.map(({ path }) => path))
    expect(paths.filter((path) => path !== '/admin' && !screens.has(path))).toEqual([])
  })

  it('places every screen of the administration in a section', () => {
    const outside = Object.values(ADMIN_PATHS).filter(
      (path) =>
        !sectionAt(sections, path.replace(/:\w+/g, 'abcdefghijklmno')) && !path.startsWith('/admin/apercu'),
    )
    expect(outside).toEqual([])
  })

  it('shows a section when one of its tabs may be opened, and leads to the first such tab', () => {
    expect(namesFor('products.manage')).toEqual([
      ['Accueil', '/admin'],
      ['Boutique', '/admin/produits'],
      ['Boîte de réception', '/admin/messages'],
    ])
    expect(namesFor('settings.manage').at(-1)).toEqual(['Réglages', '/admin/reglages'])
    expect(namesFor('payments.manage').at(-1)).toEqual(['Réglages', '/admin/stripe'])
    expect(namesFor()).toEqual([['Accueil', '/admin']])
  })

  it('finds the section of an address below a tab, the nearest first', () => {
    expect(sectionAt(sections, '/admin/courses/abcdefghijklmno/edit')?.name).toBe('Formations')
    expect(sectionAt(sections, '/admin/formations')?.name).toBe('Formations')
    expect(sectionAt(sections, '/admin/commandes/abcdefghijklmno')?.name).toBe('Ventes')
    expect(sectionAt(sections, '/admin')?.name).toBe('Accueil')
    expect(sectionAt(sections, '/admin/inconnue')).toBeUndefined()
  })
})

describe('rights offered to the team', () => {
  it('open a screen, or are held already', () => {
    const offered = offeredPermissions(sections, [])
    expect(offered).not.toContain('sms.manage')
    expect(offered).toContain('courses.manage')
    expect(offeredPermissions(sections, ['sms.manage'])).toContain('sms.manage')
  })

  it('hold all rights of each profile', () => {
    const offered = offeredPermissions(sections, [])
    for (const { label, permissions } of PROFILES)
      expect(
        permissions.filter((permission) => !offered.includes(permission)),
        label,
      ).toEqual([])
  })
})
