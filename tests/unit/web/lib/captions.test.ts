import { describe, expect, it } from 'vitest'
import { captionFiles, cueAt, languageName, readCaptions } from '../../../../web/lib/captions.ts'
import { fc } from '../../../support/properties.ts'

const FILE = `\ufeffWEBVTT - séance

NOTE pour moi

STYLE
::cue { color: red }

1
00:00:01.500 --> 00:00:04.000 line:80%
<v Apolline>Installez-vous &amp; respirez.</v>
Deuxième ligne.

01:02:03.004 --> 01:02:05.000
Plus tard.

00:05.000 --> 00:07.000
Au <i>calme</i>.

00:09.000 --> 00:08.000
À rebours

00:10.000 --> 00:11.000

`

describe('a caption file', () => {
  it('gives its text with times, in order, without display markup', () => {
    const cues = [
      { from: 1.5, to: 4, text: 'Installez-vous & respirez.\nDeuxième ligne.' },
      { from: 5, to: 7, text: 'Au calme.' },
      { from: 3723.004, to: 3725, text: 'Plus tard.' },
    ]
    expect(readCaptions(FILE)).toEqual(cues)
    expect(readCaptions(FILE.replaceAll('\n', '\r\n'))).toEqual(cues)
  })

  it('is never refused, whatever its content', () => {
    expect(readCaptions('')).toEqual([])
    expect(readCaptions('<html><script>')).toEqual([])
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        for (const { from, to } of readCaptions(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`))
          expect(to).toBeGreaterThan(from)
      }),
    )
  })

  it('is parsed quickly at the size limit', () => {
    const many = Array.from({ length: 40_000 }, (_, index) => {
      const at = new Date(index * 2000).toISOString().slice(11, 23)
      return `${at} --> ${at.slice(0, 11)}9\nLigne ${index}`
    })
    expect(readCaptions(`WEBVTT\n\n${many.join('\n\n')}`).length).toBe(40_000)
  })
})

it('captions give the text at a second', () => {
  const cues = [{ from: 2 }, { from: 5 }, { from: 9 }]
  expect([0, 2, 4.9, 5, 100].map((seconds) => cueAt(cues, seconds))).toEqual([-1, 0, 0, 1, 2])
  expect(cueAt([], 3)).toBe(-1)
})

describe('the name of a caption file', () => {
  it.each([
    ['fr.vtt', 'captions', 'fr'],
    ['sous-titres_en.vtt', 'captions', 'en'],
    ['Séance 3 pt-BR.vtt', 'captions', 'pt-BR'],
    ['sous-titres.vtt', 'captions', 'fr'],
    ['film_vf.vtt', 'captions', 'fr'],
    ['chapitres.vtt', 'chapters', 'fr'],
    ['chapters-en.vtt', 'chapters', 'en'],
    ['seance_du_soir.vtt', 'captions', 'fr'],
    ['seance_en_soi_ab12cd34ef.vtt', 'captions', 'fr'],
    ['sous_titres_en_ab12cd34ef.vtt', 'captions', 'en'],
    ['pt_br_ab12cd34ef.vtt', 'captions', 'pt-BR'],
    ['film_ab12cd34ef.en.vtt', 'captions', 'en'],
    ['enab12cd34ef_ab12cd34ef.vtt', 'captions', 'en'],
    ['enseignement_ab12cd34ef.vtt', 'captions', 'fr'],
    ['chapitres_ab12cd34ef.vtt', 'chapters', 'fr'],
  ])('%s holds %s in %s', (name, kind, language) => {
    expect(captionFiles([name])).toEqual([{ name, kind, language }])
  })

  it('gives a language its French name', () => {
    expect(['fr', 'en', 'xx', '!'].map(languageName)).toEqual(['Français', 'Anglais', 'Xx', '!'])
  })
})
