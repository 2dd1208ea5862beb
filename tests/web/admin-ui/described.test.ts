import { expect, it } from 'vitest'
import { courseFields } from '../../../drizzle/collections/courses.ts'
import { produitFields } from '../../../drizzle/collections/produits.ts'
import { described, textOf } from '../../../web/admin-ui/forms/described.ts'

it.each([
  ['<p>Un</p><p>Deux</p>', 'Un\nDeux'],
  ['<h2>Titre</h2><ul><li><p>Un</p></li><li>Deux</li></ul>', 'Titre\n• Un\n• Deux'],
  ['<p>a<br>b &amp; c</p>', 'a\nb & c'],
  ['<p>Voir <img src="x" alt="une plage"> ici</p>', 'Voir [Image\u00a0: une plage] ici'],
  ['<p>2 &lt; 3</p>', '2 < 3'],
])('a rich value %j is shown as text', (html, text) => expect(textOf(html)).toBe(text))

it('each kind of value is shown in French', () => {
  expect(described(courseFields.title, '')).toBe('Vide')
  expect(described(courseFields.description, '<p></p>')).toBe('Vide')
  expect(described(courseFields.salePrice, null)).toBe('Vide')
  expect(described(courseFields.certificate, false)).toBe('Non')
  expect(described(courseFields.price, 1234.5)).toBe('1\u00a0234,5')
  expect(described(courseFields.objectives, ['Un', 'Deux'])).toBe('• Un\n• Deux')
  expect(described(courseFields.faq, [{ question: 'Quand\u00a0?', answer: 'Demain' }])).toBe(
    '• Quand\u00a0?\nDemain',
  )
  expect(described(produitFields.saleStart, '2026-03-29 00:30:00.000Z')).toBe('29/03/2026 01:30')
  expect(described(courseFields.tags, ['a', 'b'], (id: string) => id.toUpperCase())).toBe('• A\n• B')
  expect(described(courseFields.coverImage, new File([], 'plage.png'))).toBe('plage.png')
})
