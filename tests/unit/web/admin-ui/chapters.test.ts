import { describe, expect, it } from 'vitest'
import { chaptersInText, chaptersOf } from '../../../../web/admin-ui/media/chapters.ts'

describe('chapters', () => {
  it('are lines of the text that begin with a time, the first at 0:00', () => {
    const html =
      '<p>La séance en trois temps&nbsp;:</p><p>0:00 Accueil<br>02:30 – Respirer &amp; poser</p><ul><li>1:02:03 <b>La</b> suite</li></ul>'
    expect(chaptersInText(html)).toEqual([
      { from: 0, title: 'Accueil' },
      { from: 150, title: 'Respirer & poser' },
      { from: 3723, title: 'La suite' },
    ])
  })

  it.each([
    ['none begins the film', '<p>0:10 Un</p><p>0:20 Deux</p>'],
    ['there is one', '<p>0:00 Seul</p>'],
    ['times stand in sentences', '<p>À 0:00 on commence, à 0:10 on respire.</p>'],
    ['minutes have more than sixty seconds', '<p>0:00 Un</p><p>0:75 Deux</p>'],
    ['there is no text', ''],
  ])('are none where %s', (_why, html) => {
    expect(chaptersInText(html)).toEqual([])
  })

  it('of a file precede those of the text', () => {
    const cues = [
      { from: 30, to: 60, text: 'Deux' },
      { from: 0, to: 30, text: 'Un\nsuite' },
      { from: 30, to: 90, text: 'encore' },
    ]
    expect(chaptersOf(cues, '<p>0:00 A</p><p>0:10 B</p>')).toEqual([
      { from: 0, title: 'Un suite' },
      { from: 30, title: 'Deux' },
    ])
    expect(chaptersOf([], '<p>0:00 A</p><p>0:10 B</p>')).toHaveLength(2)
  })
})
