import { describe, expect, it } from 'vitest'
import { plainText, sanitiseHtml } from '#server/core/sanitise.ts'

describe('rich text', () => {
  it('keeps an editor’s output', () => {
    const html = '<h2>Titre</h2><p>Un <strong>mot</strong> et <a href="/contact">un lien</a></p>'
    expect(sanitiseHtml(html)).toBe(html)
  })
  it('keeps films, pictures and files as the editor inserts them', () => {
    for (const html of [
      '<div data-video="vimeo:123456789/ab12cd34ef"><a href="https://vimeo.com/123456789/ab12cd34ef" target="_blank" rel="noopener noreferrer">Voir la vidéo sur Vimeo</a></div>',
      '<img src="/api/files/media/a/b.png?thumb=1600x0&amp;format=webp" alt="Un lac" width="1600" height="900" />',
      '<p><a href="/api/files/media/a/b.pdf?download=1">Fiche (PDF, 1,2 Mo)</a></p>',
      '<figure tabindex="0"><table><tbody><tr><th scope="col" colspan="2"><p>Un</p></th></tr><tr><td><p>Deux</p></td><td><p></p></td></tr></tbody></table></figure>',
      '<aside data-callout="retenir"><p>Respirez.</p></aside><ol start="3"><li><p>Trois</p></li></ol>',
    ])
      expect(sanitiseHtml(html)).toBe(html)
  })
  it.each([
    ['<script>alert(1)</script>', ''],
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<a href="javascript:x()">a</a>', '<a>a</a>'],
    ['<img src="data:image/svg+xml,x" alt="a">', '<img alt="a" />'],
    ['<iframe src="https://a.b"></iframe>', ''],
    ['<p style="position:fixed">a</p>', '<p>a</p>'],
    ['<div data-video="//a.b/c">a</div>', '<div>a</div>'],
    ['<aside data-callout="autre">a</aside>', '<aside>a</aside>'],
    ['<ol start="x"><li>a</li></ol>', '<ol><li>a</li></ol>'],
    ['<figure tabindex="5">a</figure>', '<figure>a</figure>'],
    ['<p tabindex="0">a</p>', '<p>a</p>'],
    ['<td colspan="99999">a</td>', '<td>a</td>'],
    ['<th scope="rowgroup" width="9">a</th>', '<th>a</th>'],
  ])('is cleaned of %s', (dirty, clean) => expect(sanitiseHtml(dirty)).toBe(clean))
  it('as plain text separates the cells of a table', () =>
    expect(plainText('<table><tr><td>Un</td><td>deux</td></tr></table>trois')).toBe('Un deux trois'))
  it('as plain text keeps its words', () =>
    expect(plainText('<p>Un</p><p>deux &amp; trois</p>')).toBe('Un deux & trois'))
})

it('a rich text loses ids of elements, which are the page’s own', () => {
  expect(sanitiseHtml('<p id="contenu" lang="en">a <a id="x" href="/b">b</a></p>')).toBe(
    '<p lang="en">a <a href="/b">b</a></p>',
  )
})
