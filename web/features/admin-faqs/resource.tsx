import { Badge } from '@mantine/core'
import { faqFields } from '#drizzle/collections/faqs.ts'
import { type FieldInputOptions, fieldInput } from '../../admin-ui/resource/field-input.tsx'
import { done } from '../../admin-ui/resource/noun.ts'
import { ResourceList } from '../../admin-ui/resource/ResourceList.tsx'
import { defineResource } from '../../admin-ui/resource/resource.ts'
import type { RecordIn } from '../../lib/collections.ts'
import { records } from '../../lib/records.ts'
import { notify } from '../../ui/toast/store.ts'
import { faqsScreens } from './screens.ts'

const NOUN = { one: 'question', many: 'questions', isFeminine: true } as const
const faqs = records('faqs')

const plain = (name: keyof RecordIn<'faqs'> & keyof typeof faqFields, options?: FieldInputOptions) =>
  fieldInput<RecordIn<'faqs'>>(faqFields, name, options)

/** `/admin/faq`: the questions of the page « Questions fréquentes », in its order. */
export const resource = defineResource('faqs', {
  fields: faqFields,
  screens: faqsScreens,
  noun: NOUN,
  rowName: ({ question }) => question,
  sort: 'order',
  search: ['question', 'answer', 'topic'],
  columns: [
    'question',
    'topic',
    { field: 'order', card: 'none' },
    {
      key: 'published',
      header: 'État',
      sortKey: 'published',
      card: 'status',
      cell: ({ published }) => (
        <Badge color={published ? 'green' : 'gray'}>{published ? 'En ligne' : 'Masquée'}</Badge>
      ),
    },
  ],
  empty: 'Aucune question.',
  form: {
    as: 'dialog',
    rows: [plain('question'), plain('answer'), plain('published'), [plain('topic'), plain('order')]],
    initial: { published: true },
  },
  actions: [
    {
      label: ({ published }) => (published ? 'Masquer' : 'Mettre en ligne'),
      run: async ({ id, published }) => {
        await faqs.update(id, { published: !published })
        notify.success(done(NOUN, published ? 'masqué' : 'publié'))
      },
    },
  ],
  remove: { how: 'undo' },
})

export default function FaqsPage() {
  return <ResourceList resource={resource} />
}
