import { describe, expect, it } from 'vitest'
import { INCOMPLETE_EMAIL, REQUIRED } from '#drizzle/domain/form-sentences.ts'
import { SHORT_PASSWORD } from '#drizzle/domain/password.ts'
import { courseFields } from '../../../../drizzle/collections/courses.ts'
import { userFields } from '../../../../drizzle/collections/users.ts'
import { checkAll, checkField, MESSAGES } from '../../../../web/admin-ui/forms/validate.ts'
import { crumbsOf } from '../../../../web/admin-ui/layouts/crumbs.ts'

describe('checks derived from a collection', () => {
  it('require mandatory values', () => {
    expect(checkField(courseFields.title, '')).toBe(REQUIRED)
    expect(checkField(courseFields.title, 'Un titre')).toBeNull()
    expect(checkField(courseFields.shortDescription, '')).toBeNull()
  })
  it('validate addresses, slugs, lengths and numbers', () => {
    expect(checkField(userFields.email, 'claire@')).toBe(INCOMPLETE_EMAIL)
    expect(checkField(userFields.password, 'court')).toBe(SHORT_PASSWORD)
    expect(checkField(courseFields.slug, 'Pas Bon')).toBe(MESSAGES.slug)
    expect(checkField(courseFields.title, 'x'.repeat(161))).toBe('Écrivez au plus 160 caractères.')
    expect(checkField(courseFields.installmentCount, 1)).toBe('La valeur minimale est 2.')
    expect(checkField(courseFields.installmentCount, 2.5)).toBe('Saisissez un nombre entier.')
    expect(checkField(courseFields.installmentCount, null)).toBeNull()
  })
  it('apply only to the form’s fields', () => {
    expect(checkAll(courseFields, { title: '', price: 3, unknown: '' })).toEqual({ title: REQUIRED })
  })
})

describe('breadcrumb', () => {
  const labels = (path: string) => crumbsOf(path).map(({ label }) => label)
  it('starts with Dashboard and title-cases the rest', () => {
    expect(labels('/admin')).toEqual(['Dashboard'])
    expect(labels('/admin/courses/new')).toEqual(['Dashboard', 'Formations', 'Nouvelle'])
    expect(labels('/admin/courses/abcdefghijklmno/edit')).toEqual(['Dashboard', 'Formations', '…', 'Édition'])
    expect(labels('/admin/produits')).toEqual(['Dashboard', 'Produits'])
    expect(labels('/admin/produits/new')).toEqual(['Dashboard', 'Produits', 'Nouveau'])
  })
  it('links only existing screens, never the current page', () => {
    expect(crumbsOf('/admin/courses/abcdefghijklmno/edit').map(({ path }) => path)).toEqual([
      '/admin',
      '/admin/courses',
      undefined,
      undefined,
    ])
  })
})
