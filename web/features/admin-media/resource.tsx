import { mediaFields } from '#drizzle/collections/media.ts'
import { Thumb } from '../../admin-ui/components/Thumb.tsx'
import { choiceLabel, type FieldInputOptions, fieldInput } from '../../admin-ui/resource/field-input.tsx'
import { ResourceList } from '../../admin-ui/resource/ResourceList.tsx'
import { defineResource } from '../../admin-ui/resource/resource.ts'
import { limitWord } from '../../admin-ui/upload/targets.ts'
import type { RecordIn } from '../../lib/collections.ts'
import { fileUrl } from '../../lib/files.ts'
import { clock, dateTime } from '../../lib/moments.ts'
import { filter } from '../../lib/records.ts'
import { notify } from '../../ui/toast/store.ts'
import { AddFiles } from './AddFiles.tsx'
import { mediaScreens } from './screens.ts'
import { usesText } from './uses.ts'

type Media = RecordIn<'media'>

const plain = (name: keyof Media & keyof typeof mediaFields, options?: FieldInputOptions) =>
  fieldInput<Media>(mediaFields, name, options)

const measures = ({ kind, width, height, durationSeconds }: Media): string => {
  if (width > 0 && height > 0) return `${width} × ${height}`
  return (kind === 'audio' || kind === 'video') && durationSeconds > 0 ? clock(durationSeconds) : ''
}

/** `/admin/media-manager`: the files that texts and pages show, and where each is used. */
export const resource = defineResource('media', {
  fields: mediaFields,
  screens: mediaScreens,
  noun: { one: 'fichier', many: 'fichiers' },
  empty: 'Déposez vos premiers fichiers.',
  rowName: ({ name }) => name,
  sort: '-created',
  search: ['name', 'alt', 'folder'],
  filters: [
    {
      name: 'genre',
      label: 'Genre',
      options: mediaFields.kind.values.map((value) => ({
        value,
        label: choiceLabel(mediaFields.kind, value),
      })),
      where: (kind) => filter('kind = {:kind}', { kind }),
    },
    {
      name: 'manque',
      label: 'Texte de remplacement',
      options: [{ value: 'oui', label: 'Images sans texte' }],
      where: () => "kind = 'image' && alt = ''",
    },
  ],
  columns: [
    {
      key: 'name',
      header: 'Fichier',
      sortKey: 'name',
      card: 'title',
      cell: (row) => (
        <Thumb src={row.kind === 'image' ? fileUrl(row, row.file, { thumb: '96x96' }) : ''}>{row.name}</Thumb>
      ),
    },
    { field: 'kind', none: 'En cours de lecture' },
    {
      key: 'size',
      header: 'Poids',
      sortKey: 'size',
      numeric: true,
      cell: ({ size }) => (size > 0 ? limitWord(size) : ''),
    },
    { key: 'measures', header: 'Dimensions', cell: measures },
    'folder',
    { field: 'alt', none: '' },
    { key: 'created', header: 'Ajouté', sortKey: 'created', cell: ({ created }) => dateTime(created) },
  ],
  creation: <AddFiles />,
  form: {
    as: 'dialog',
    rows: [
      plain('name'),
      plain('alt', { help: 'Ce que l’image montre, pour qui ne la voit pas' }),
      plain('folder'),
      plain('tags', { relationLabel: 'name' }),
    ],
  },
  actions: [
    { label: 'Ouvrir', run: (row) => window.open(fileUrl(row, row.file), '_blank', 'noopener') },
    {
      label: 'Copier l’adresse',
      run: async (row) => {
        await navigator.clipboard.writeText(new URL(fileUrl(row, row.file), location.href).href)
        notify.success('Adresse copiée.')
      },
    },
    {
      label: 'Où est-il utilisé\u00a0?',
      run: async ({ id, name }, { confirm }) => {
        const uses = await usesText(id)
        await confirm({
          title: `Où se trouve «\u00a0${name}\u00a0»\u00a0?`,
          text: uses === '' ? 'Nulle part dans le site.' : uses,
          confirm: 'Fermer',
        })
      },
    },
  ],
  remove: {
    how: 'confirm',
    text: () => 'Un fichier que le site utilise reste\u00a0: retirez-le d’abord de là où il se trouve.',
  },
})

export default function MediaPage() {
  return <ResourceList resource={resource} />
}
