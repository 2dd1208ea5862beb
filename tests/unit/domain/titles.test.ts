import { expect, it } from 'vitest'
import { documentTitle, HOME_TITLE, SETTINGS_TITLE } from '#drizzle/domain/titles.ts'

it('the home title is verbatim', () =>
  expect(HOME_TITLE).toBe("Cap sur votre nouvelle vie ? L'Hypnose et le Coaching illuminent votre chemin"))

it('the settings title is verbatim', () => expect(SETTINGS_TITLE).toBe('Paramètres'))

it.each([
  ['La boutique', 'Sable & Souffle', 'La boutique – Sable & Souffle'],
  ['La boutique', 'Atelier', 'La boutique – Atelier'],
  ['La boutique', '', 'La boutique – Sable & Souffle'],
  ['', 'Atelier', 'Atelier'],
  ['', '', 'Sable & Souffle'],
  ['Atelier', 'Atelier', 'Atelier'],
  ['Sable & Souffle', '', 'Sable & Souffle'],
  [HOME_TITLE, 'Atelier', HOME_TITLE],
  [SETTINGS_TITLE, 'Atelier', 'Paramètres'],
])('the title %j of %j is %j', (title, brand, expected) => expect(documentTitle(title, brand)).toBe(expected))
