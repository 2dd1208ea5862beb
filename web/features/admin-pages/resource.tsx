import { pageFields } from '#drizzle/collections/pages.ts'
import { StatusBadge } from '../../admin-ui/components/StatusBadge.tsx'
import { choiceLabel } from '../../admin-ui/resource/field-input.tsx'
import { ResourceList } from '../../admin-ui/resource/ResourceList.tsx'
import { defineResource } from '../../admin-ui/resource/resource.ts'
import { dateTime } from '../../lib/moments.ts'
import { filter } from '../../lib/records.ts'
import { notify } from '../../ui/toast/store.ts'
import { PAGE_FORM, PAGE_NOUN } from './page-form.ts'
import { pages } from './queries.ts'
import { pagesScreens } from './screens.ts'
import { slotsOf } from './slots.ts'

const todo = (content: string): string => {
  const { length } = slotsOf(content)
  if (length === 0) return ''
  return length === 1 ? '1 passage à compléter' : `${length}\u00a0passages à compléter`
}

/** `/admin/pages`: the editorial pages with their state, and what is left to fill in of the first ones. */
export const resource = defineResource('pages', {
  fields: pageFields,
  screens: pagesScreens,
  noun: PAGE_NOUN,
  rowName: ({ title }) => title,
  sort: 'title',
  search: ['title', 'slug', 'content'],
  filters: [
    {
      name: 'etat',
      label: 'État',
      options: pageFields.status.values.map((value) => ({
        value,
        label: choiceLabel(pageFields.status, value),
      })),
      where: (status) => filter('status = {:status}', { status }),
    },
  ],
  columns: [
    'title',
    { key: 'slug', header: 'Adresse', sortKey: 'slug', cell: ({ slug }) => `/${slug}` },
    {
      key: 'status',
      header: 'État',
      sortKey: 'status',
      card: 'status',
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    { key: 'todo', header: 'Reste à faire', cell: ({ content }) => todo(content) },
    { key: 'updated', header: 'Modifiée', sortKey: 'updated', cell: ({ updated }) => dateTime(updated) },
  ],
  empty: 'Aucune page.',
  form: PAGE_FORM,
  actions: [
    {
      label: 'Voir la page',
      run: ({ slug }) => window.open(`/${slug}`, '_blank', 'noopener'),
    },
    {
      label: 'Retirer du site',
      isDanger: () => true,
      isShown: ({ status }) => status === 'published',
      run: async ({ id, title }, { confirm }) => {
        const isSure = await confirm({
          title: `Retirer «\u00a0${title}\u00a0» du site\u00a0?`,
          text: 'Son adresse ne répondra plus. Vous pourrez la publier à nouveau.',
          confirm: 'Retirer',
          danger: true,
        })
        if (!isSure) return
        await pages.update(id, { status: 'draft' })
        notify.success('Page retirée du site.')
      },
    },
  ],
  remove: {
    how: 'confirm',
    text: ({ status }) =>
      status === 'published'
        ? 'Cette page est en ligne\u00a0: son adresse ne répondra plus.'
        : 'Son texte et ses images seront perdus.',
  },
})

export default function PagesPage() {
  return <ResourceList resource={resource} />
}
