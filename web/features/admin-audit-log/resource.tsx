import { Badge, Text } from '@mantine/core'
import { auditLogFields } from '#drizzle/collections/audit-log.ts'
import { PERIODS } from '../../admin-ui/labels.ts'
import { ResourceList } from '../../admin-ui/resource/ResourceList.tsx'
import { defineResource } from '../../admin-ui/resource/resource.ts'
import type { RecordIn } from '../../lib/collections.ts'
import { daysAgo } from '../../lib/days-ago.ts'
import { dateTime } from '../../lib/moments.ts'
import { filter } from '../../lib/records.ts'
import { Changes } from './Changes.tsx'
import { ACTION_LABELS, actionColor, actionLabel, COLLECTION_LABELS, fieldLabel, nounOf } from './labels.ts'
import { auditLogScreens } from './screens.ts'
import { isAction, valueText } from './values.ts'

type Entry = RecordIn<'audit_log'>

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const nameOf = ({ collection, changes }: Entry) =>
  [nounOf(collection), changes?.record].filter(Boolean).join('\u00a0: ')

/** « Prix : 10,00 € → 12,00 € », one field after the other. */
const changesText = ({ collection, changes }: Entry): string =>
  Object.entries(changes?.fields ?? {})
    .map(([name, change]) => {
      const values = isAction(name) ? [change?.after] : [change?.before, change?.after]
      const texts = values.map((value) => valueText(collection, name, value))
      return `${fieldLabel(collection, name)}\u00a0: ${texts.join(' → ')}`
    })
    .join('\u00a0; ')

/** `/admin/journal`: who changed rights, prices, orders, settings and pages, from what to what. */
export const resource = defineResource('audit_log', {
  fields: auditLogFields,
  screens: auditLogScreens,
  noun: { one: 'entrée', many: 'entrées', isFeminine: true },
  empty: 'Rien à signaler. Les changements de droits, de prix, de pages et de réglages s’inscriront ici.',
  rowName: nameOf,
  sort: '-at',
  search: ['changes.by', 'changes.record'],
  searchLabel: 'Rechercher une personne, un titre',
  filters: [
    {
      name: 'quoi',
      label: 'Quoi',
      options: optionsOf(COLLECTION_LABELS),
      where: (collection) => filter('collection = {:collection}', { collection }),
    },
    {
      name: 'acte',
      label: 'Acte',
      options: optionsOf(ACTION_LABELS),
      where: (action) => filter('action = {:action}', { action }),
    },
    {
      name: 'depuis',
      label: 'Période',
      options: PERIODS,
      where: (days) => (Number(days) > 0 ? filter('at >= {:since}', { since: daysAgo(Number(days)) }) : ''),
    },
  ],
  columns: [
    { key: 'at', header: 'Quand', sortKey: 'at', cell: ({ at }) => dateTime(at) },
    { key: 'by', header: 'Qui', cell: ({ changes }) => changes?.by || 'Compte supprimé' },
    { key: 'record', header: 'Quoi', card: 'title', cell: (entry) => <Text fw={600}>{nameOf(entry)}</Text> },
    {
      key: 'action',
      header: 'Acte',
      card: 'status',
      cell: ({ action }) => <Badge color={actionColor(action)}>{actionLabel(action)}</Badge>,
    },
    { key: 'changes', header: 'Changements', cell: (entry) => <Changes entry={entry} /> },
  ],
  export: {
    name: 'journal',
    row: (entry) => ({
      id: entry.id,
      quand: entry.at,
      qui: entry.changes?.by ?? '',
      acte: actionLabel(entry.action),
      quoi: nameOf(entry),
      changements: changesText(entry),
    }),
  },
})

export default function AuditLogPage() {
  return <ResourceList resource={resource} />
}
