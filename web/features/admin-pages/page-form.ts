import { pageFields } from '#drizzle/collections/pages.ts'
import { type FieldInputOptions, fieldInput } from '../../admin-ui/resource/field-input.tsx'
import type { ResourceForm } from '../../admin-ui/resource/resource.ts'
import type { RecordIn } from '../../lib/collections.ts'

export type EditedPage = RecordIn<'pages'>

/** An address that is left empty is composed by the server from the title. */
const EDITABLE = { ...pageFields, slug: { ...pageFields.slug, required: false } }

const plain = (name: keyof EditedPage & keyof typeof EDITABLE, options?: FieldInputOptions) =>
  fieldInput<EditedPage>(EDITABLE, name, options)

export const PAGE_FORM: ResourceForm<EditedPage> = {
  as: 'page',
  rows: [plain('title'), plain('content'), plain('showInFooter')],
  advanced: [
    plain('slug', {
      help: 'Vide\u00a0: d’après le titre. L’ancienne adresse d’une page en ligne mène à la nouvelle.',
    }),
    plain('seoTitle', { help: 'Vide\u00a0: le titre de la page' }),
    plain('seoDescription', { rows: 2, help: 'Deux phrases, sous le titre dans les résultats' }),
    plain('ogImage', { help: 'Montrée quand la page est partagée. JPG, PNG ou WEBP, 1200 × 630.' }),
  ],
}

export const PAGE_NOUN = { one: 'page', many: 'pages', isFeminine: true } as const
