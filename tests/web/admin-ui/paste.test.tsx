import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, waitFor } from '@testing-library/react'
import type { Editor as TiptapEditor } from '@tiptap/core'
import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sanitiseHtml } from '#server/core/sanitise.ts'
import Editor from '../../../web/admin-ui/rich-text/Editor.tsx'
import { cleanPaste } from '../../../web/admin-ui/rich-text/paste/clean-paste.ts'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

beforeAll(installBrowser)
afterEach(cleanup)

/** What these programs put on the clipboard, as they write it. */
const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, 'fixtures', `${name}.clipboard`), 'utf8')

/** Markup as the server writes it: the words and elements are the same. */
const asStored = (html: string) =>
  html.replaceAll('&nbsp;', '\u00a0').replace(/<(br|hr|img)((?:\s[^<>]*)?)>/g, '<$1$2 />')

const open = async () => {
  const { container } = renderAdmin(<Editor label="Contenu" value="" onChange={() => undefined} />)
  return waitFor(() => {
    const found = container.querySelector<HTMLElement & { editor?: TiptapEditor }>('.ProseMirror')
    if (!found?.editor) throw new Error('No editor yet')
    return found.editor
  })
}
const paste = (editor: TiptapEditor, html: string) =>
  editor.view.pasteHTML(html, Object.assign(new Event('paste'), { clipboardData: null }))

const LISTS =
  '<ul><li><p>Une lampe douce</p><ul><li><p>de lumière <strong>chaude</strong></p>' +
  '<ul><li><p>2700&nbsp;K</p></li></ul></li></ul></li><li><p>Un coussin</p></li></ul>'
const TABLE =
  '<table><tbody><tr><th scope="col"><p>Moment</p></th><th scope="col"><p>Durée</p></th></tr>' +
  '<tr><td><p>Le souffle</p></td><td><p></p></td></tr></tbody></table>'

describe('what is pasted', () => {
  it('from Word: titles a step down, its paragraphs of lists as lists in lists, nothing of its own', () => {
    expect(cleanPaste(fixture('word'))).toEqual({
      lostPictures: 1,
      html: [
        '<h2>Le rituel du soir</h2>',
        '<p>Avant de dormir, <strong>posez votre téléphone</strong> et <em>respirez</em>&nbsp;: lisez ',
        '<a href="https://example.com/respirer?a=1&amp;b=2">la page</a> à Lyon ou mes notes.</p>',
        '<h3>Ce qu’il faut</h3>',
        LISTS,
        '<h3>Le déroulé</h3>',
        '<ol><li><p>Éteignez les écrans.</p><p>Le téléphone aussi.</p><ol><li><p>une heure avant</p></li></ol></li>',
        '<li><p>Allongez-vous.</p></li></ol>',
        '<p>Une pause, puis&nbsp;:</p>',
        '<ol start="3"><li><p>Fermez les yeux.</p></li></ol>',
        TABLE,
        '<p>Nouveau mot.</p>',
      ].join(''),
    })
  })

  it('from Google Docs: what is bold by its weight, lists that stand in lists, no breaks between blocks', () => {
    expect(cleanPaste(fixture('google-docs'))).toEqual({
      lostPictures: 1,
      html: [
        '<h2>Le rituel du soir</h2>',
        '<p>Avant de dormir, <strong>posez votre téléphone</strong> et <em>respirez</em> : lisez ',
        '<a href="https://example.com/respirer?a=1&amp;b=2"><strong><em>la page</em></strong></a>.</p>',
        '<h3>Ce qu’il faut</h3>',
        LISTS.replace('<ul><li><p>2700&nbsp;K</p></li></ul>', '<ol><li><p>2700 K</p></li></ol>'),
        '<ol start="3"><li><p>Fermez les yeux,<br>doucement.</p></li></ol>',
        TABLE,
      ].join(''),
    })
  })

  it('from Word on the web: a list per item is one list', () => {
    expect(cleanPaste(fixture('word-web')).html).toBe(
      '<h2>Ce qu’il faut</h2><ul><li><p><strong>Une lampe</strong></p><ul><li><p>douce</p></li></ul></li>' +
        '<li><p>Un coussin</p></li></ul>',
    )
  })

  it.each(['word', 'google-docs', 'word-web'])(
    'from %s is a text that the server keeps as it is',
    async (name) => {
      const { html } = cleanPaste(fixture(name))
      expect(sanitiseHtml(html)).toBe(asStored(html))
      const editor = await open()
      paste(editor, fixture(name))
      const written = editor.getHTML()
      expect(sanitiseHtml(written)).toBe(asStored(written))
      // The links alone are written otherwise, and an end that can be typed after a table.
      const plain = written
        .replace(/ (?:target|rel)="[^"]*"/g, '')
        .replace(/<p><\/p>$/, '')
        .replace(/<\/?figure[^>]*>/g, '')
      expect(plain).toBe(html)
    },
  )

  it('from an editor like ours stays, and what was copied of a page keeps its call-outs and films', () => {
    const own = '<p data-pm-slice="1 1 []" style="color:red">Un <u>mot</u></p>'
    expect(cleanPaste(own)).toEqual({ html: own, lostPictures: 0 })
    const shown =
      '<aside data-callout="exercice" style="background:#fff"><p style="font-weight:700">Fermez</p></aside>' +
      '<div data-video="vimeo:123456789"><a href="https://vimeo.com/123456789">Voir</a></div>'
    expect(cleanPaste(shown).html).toBe(
      '<aside data-callout="exercice"><p>Fermez</p></aside><div data-video="vimeo:123456789"></div>',
    )
  })

  it.each([
    ['<a href="javascript:alert(1)">a</a>', '<p>a</p>'],
    ['<img src="data:image/png;base64,AA" onerror="x()">', ''],
    ['<p>a<script>b</script><style>p{}</style></p>', '<p>a</p>'],
    ['<div>un</div><div>deux<br>trois<br></div>', '<p>un</p><p>deux<br>trois</p>'],
    ['<p>&nbsp;</p><p> </p><p><br></p>', ''],
    ['<ul><ul><li>seul</li></ul></ul><ul><li></li></ul>', '<ul><li><p>seul</p></li></ul>'],
    ['<table><tr><td><p>un cadre</p></td></tr></table>', '<p>un cadre</p>'],
    ['<h2>a</h2><h4>b</h4>', '<h2>a</h2><h3>b</h3>'],
    ['<ol><li>a<h1>b</h1></li></ol>', '<ol><li><p>a</p><p>b</p></li></ol>'],
    ['<b>gras <span style="font-weight:normal">maigre</span></b>', '<p><strong>gras </strong>maigre</p>'],
    ['un <i>seul</i> mot', '<p>un <em>seul</em> mot</p>'],
    ['<p style="display:none">caché</p>vu', '<p>vu</p>'],
  ])('of %s is %s', (pasted, clean) => expect(cleanPaste(pasted).html).toBe(clean))

  it('is kept by the server as it is, whatever is pasted', () => {
    const tag = fc.constantFrom(
      ...[
        'p',
        'b',
        'span style="font-weight:700"',
        'h1',
        'h4',
        'ul',
        'ol start="2"',
        'li',
        'table',
        'tr',
        'td',
      ],
      ...[
        'th',
        'div',
        'br',
        'hr',
        'blockquote',
        'aside data-callout="info"',
        'a href="/b?c&d"',
        'a href="x:y"',
      ],
      ...[
        'img src="https://a.b/c.png"',
        'font color=red',
        'o:p',
        'p style="mso-list:l0 level2 lfo1"',
        'pre',
        'del',
      ],
    )
    const piece = fc.oneof(
      tag.map((name) => `<${name}>`),
      tag.map((name) => `</${name.split(' ')[0]}>`),
      fc.constantFrom('mot', ' ', '&nbsp;', 'a &lt; b', '\n', '&amp;', '«\u00a0»'),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const { html } = cleanPaste(pieces.join(''))
        expect(sanitiseHtml(html)).toBe(asStored(html))
        expect(html).not.toMatch(
          /<(?:p|h2|h3)>(?:\s|&nbsp;|<br>)*<\/(?:p|h2|h3)>(?!<\/t[dh]>)|style|<li><\/li>/,
        )
        expect(cleanPaste(html).html).toBe(html)
      }),
      { numRuns: 400 },
    )
  })
})
