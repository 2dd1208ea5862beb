import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { Changes } from '../../../web/features/admin-audit-log/Changes.tsx'
import { valueText } from '../../../web/features/admin-audit-log/values.ts'
import type { RecordIn } from '../../../web/lib/collections.ts'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

beforeAll(installBrowser)
afterEach(cleanup)

const show = (fields: Record<string, { before?: unknown; after?: unknown }>, action = 'update') =>
  renderAdmin(
    <Changes
      entry={
        {
          action,
          collection: 'pages',
          changes: { by: '', record: '', fields },
        } as unknown as RecordIn<'audit_log'>
      }
    />,
  )

it('the audit log shows a page as text, one paragraph a line, also where it was cut', () => {
  const html = '<h2>Titre</h2><p>Un &amp; deux</p><ul><li>Trois</li></ul>'
  expect(valueText('pages', 'content', html)).toBe('Titre\nUn & deux\nTrois')
  expect(valueText('pages', 'content', '<p>Avant</p><a href="https://exa…')).toBe('Avant\n…')
  expect(valueText('pages', 'content', '<p></p>')).toBe('vide')
  expect(valueText('site_settings', 'brand', 'a < b')).toBe('a < b')
})

it.each([
  [
    'legal',
    { raisonSociale: 'Atelier', siret: '123', tva: '' },
    'Raison sociale\u00a0: Atelier\nSIRET\u00a0: 123',
  ],
  [
    'socialLinks',
    [{ network: 'Instagram', url: 'https://i.example' }],
    'Réseau\u00a0: Instagram, Adresse\u00a0: https://i.example',
  ],
  ['appliesTo', [{ kind: 'produit', ref: 'abc' }], 'Genre\u00a0: Produit, Identifiant\u00a0: abc'],
  ['features', { blog: true, shop: false }, 'blog\u00a0: oui\nshop\u00a0: non'],
  ['shippingAddress', { line1: '', city: '' }, 'vide'],
  ['superuserIPs', ['127.0.0.1', '::1'], '127.0.0.1, ::1'],
  ['permissions', [], 'vide'],
])('the audit log shows %s as a list, without brackets', (field, value, sentence) => {
  expect(valueText('site_settings', field, value)).toBe(sentence)
})

it('an entry about a second step shows the action alone, without former values', () => {
  const { container } = show({ secondStep: { after: 'app_added' } })
  expect(container.querySelector('dd')?.textContent).toBe('Application de codes ajoutée')
})

it('the audit log shows the beginning of a long text, and all of it on request', () => {
  const text = `Le début. ${'Un mot. '.repeat(200)}La fin.`
  show({ content: { before: '<p>Court</p>', after: `<p>${text}</p>` } })
  const button = screen.getByRole('button', { name: 'Afficher tout, Contenu' })
  const after = screen.getByText(/La fin\./)
  const shortened = after.className
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByText(/La fin\./).className).not.toBe(shortened)
  fireEvent.click(screen.getByRole('button', { name: 'Réduire, Contenu' }))
  expect(screen.getByText(/La fin\./).className).toBe(shortened)
})

it('the audit log reports changed formatting alone, and has no button for a short text', () => {
  show({
    content: { before: '<p>Les mots</p>', after: '<p><strong>Les mots</strong></p>' },
    price: { before: 10, after: 12 },
    'smtp.password': { before: '••••••', after: '••••••' },
  })
  expect(screen.getAllByText('Mise en forme modifiée, mêmes mots')).toHaveLength(1)
  expect(screen.getAllByText('••••••')).toHaveLength(2)
  expect(screen.queryByRole('button')).toBeNull()
})
