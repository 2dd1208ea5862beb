import { describe, expect, it } from 'vitest'
import { headHtml, headTags } from '../../../../web/lib/head-html.ts'
import { cut, plainText } from '../../../../web/lib/plain-text.ts'
import { breadcrumb, faqPage } from '../../../../web/lib/structured-data.ts'

const context = { brand: 'Sable & Souffle', origin: 'https://site.example' }

describe('the head of a page', () => {
  it('cannot be closed by an editor’s input', () => {
    const html = headHtml(
      headTags(
        {
          title: '</title><script>alert(1)</script>',
          description: '"><img src=x>',
          canonical: '/a',
          structuredData: [{ '@type': 'Course', name: '</script><script>alert(1)</script>' }],
        },
        context,
      ),
    )
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<img')
    expect(html.match(/<\/script>/g)).toHaveLength(1)
  })

  it('keeps a page without an address of its own out of search engines', () => {
    const html = headHtml(headTags({ title: 'Connexion' }, context))
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).not.toContain('canonical')
  })

  it('keeps another address of a page out of search engines, and names the page', () => {
    const html = headHtml(headTags({ title: 'Respirez', canonical: '/', isHidden: true }, context))
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).toContain('<link rel="canonical" href="https://site.example/">')
  })

  it('has absolute addresses for search engines', () => {
    const structuredData = [breadcrumb([{ label: 'Accueil', to: '/' }, { label: 'Ici' }])]
    const html = headHtml(
      headTags({ title: 'Ici', canonical: '/ici', image: '/i.png', structuredData }, context),
    )
    expect(html).toContain('"item":"https://site.example/"')
    expect(html).toContain('<meta property="og:image" content="https://site.example/i.png" data-page>')
    expect(html).toContain('<link rel="canonical" href="https://site.example/ici">')
  })

  it('has questions and answers as plain text', () =>
    expect(
      faqPage([{ question: 'Quoi ?', answer: '<p>Un&nbsp;texte</p><p>et&#33; suite</p>' }]),
    ).toMatchObject({
      mainEntity: [{ name: 'Quoi ?', acceptedAnswer: { text: 'Un\u00a0texte et! suite' } }],
    }))
})

describe('plain text', () => {
  it('decodes entities once and separates blocks', () =>
    expect(plainText('<h2>Titre</h2><p>a &amp;lt; b &#x26; c</p>')).toBe('Titre a &lt; b & c'))
  it('is cut at a word', () => {
    const text = cut('mot '.repeat(60).trim())
    expect(text.length).toBeLessThanOrEqual(160)
    expect(text.endsWith('mot…')).toBe(true)
  })
})
