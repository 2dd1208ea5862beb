import { collection } from '../collection.ts'
import { bool, choice, editor, fields, file, IMAGE_TYPES, json, RICH_TEXT_BYTES, text } from '../fields.ts'
import { can, or } from '../rules.ts'

/** Blocks that the catch-all page knows how to draw beside its text. */
export interface PageBlocks {
  picture?: { motif: string; palette: string; seed: number }
  /** A part of the page that the application draws: the contact form, the questions and answers. */
  feature?: 'faq' | 'contact'
  button?: { label: string; url: string }
}

export const pageFields = /* @__PURE__ */ fields({
  slug: text({
    label: 'Adresse',
    audited: true,
    required: true,
    max: 160,
    pattern: '^[a-z0-9]+([-/][a-z0-9]+)*$',
    unique: true,
  }),
  title: text({ label: 'Titre', audited: true, required: true, max: 160 }),
  content: editor({ label: 'Contenu', audited: true, maxSize: RICH_TEXT_BYTES }),
  blocks: json<PageBlocks>({ addresses: ['button.url'] }),
  /** Earlier addresses while it was published: they lead to it. */
  formerSlugs: json<string[]>({ serverOnly: true }),
  status: choice(['draft', 'published', 'archived'], {
    label: 'État',
    audited: true,
    initial: 'draft',
    index: true,
    labels: { draft: 'Brouillon', published: 'En ligne', archived: 'Archivée' },
  }),
  seoTitle: text({ label: 'Titre pour les moteurs de recherche', max: 160 }),
  seoDescription: text({ label: 'Description pour les moteurs de recherche', max: 300 }),
  ogImage: file({ label: 'Image de partage', mimeTypes: IMAGE_TYPES, thumbs: ['1200x630'] }),
  showInFooter: bool({ label: 'Dans le pied de page', audited: true }),
})

export const pages = /* @__PURE__ */ collection('pages', pageFields, () => ({
  read: or("status = 'published'", can('pages.manage')),
  write: can('pages.manage'),
}))
