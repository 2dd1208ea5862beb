import { describe, expect, it } from 'vitest'
import { withoutAccents } from '#drizzle/domain/accents.ts'
import { escapeMarkup } from '#drizzle/domain/markup.ts'

describe('a text in markup', () => {
  it('loses every character that HTML or XML interprets', () =>
    expect(escapeMarkup(`l'été & "nous" <b>`)).toBe('l&#39;été &#38; &#34;nous&#34; &#60;b&#62;'))
  it('keeps everything else', () =>
    expect(escapeMarkup('L’œuvre\u00a0: « 1 € »')).toBe('L’œuvre\u00a0: « 1 € »'))
})

describe('folded words', () => {
  it.each([
    ['Été', 'ete'],
    ['e\u0301te\u0301', 'ete'],
    ['ÇA', 'ca'],
    ['Nœud', 'noeud'],
  ])('%s → %s', (word, plain) => expect(withoutAccents(word)).toBe(plain))
})
