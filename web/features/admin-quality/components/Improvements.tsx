import { Anchor, Badge, Button, Text } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import { IMPROVEMENT_LABELS, isOverdue, SOURCE_LABELS } from '#drizzle/domain/improvement.ts'
import { type Column, DataTable } from '../../../admin-ui/components/DataTable.tsx'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { ExportMenu } from '../../../admin-ui/components/ExportMenu.tsx'
import type { TableState } from '../../../admin-ui/hooks/use-table-state.ts'
import { shortDate } from '../../../lib/moments.ts'
import { useLive } from '../../../lib/use-live.ts'
import {
  complaints,
  everyCourse,
  everyImprovement,
  type Improvement,
  improvementList,
  improvements,
} from '../registers.ts'
import { NEW, useLine } from '../use-line.ts'
import { ImprovementDialog } from './ImprovementDialog.tsx'
import { LostLine } from './LostLine.tsx'

const COLORS = { planned: 'yellow', in_progress: 'blue', done: 'green' } as const

const exported = (improvement: Improvement) => ({
  consignee_le: improvement.created,
  origine: SOURCE_LABELS[improvement.source || 'other'],
  reclamation: improvement.expand?.complaint?.subject ?? '',
  formation: improvement.expand?.course?.title ?? 'Toutes',
  indicateur: improvement.indicator ?? '',
  constat: improvement.finding,
  action: improvement.action,
  echeance: improvement.dueAt,
  etat: IMPROVEMENT_LABELS[improvement.status || 'planned'],
  realisee_le: improvement.doneAt,
  effet: improvement.effect,
})

const Status = ({ improvement }: { improvement: Improvement }) => {
  const status = improvement.status || 'planned'
  return (
    <>
      <Badge color={COLORS[status]}>{IMPROVEMENT_LABELS[status]}</Badge>
      {isOverdue(improvement, new Date().toISOString().replace('T', ' ')) ? (
        <Badge
          color="red"
          variant="filled"
          ml={6}
          leftSection={<TriangleAlert size={14} aria-hidden="true" />}
        >
          Échéance passée
        </Badge>
      ) : null}
    </>
  )
}

const MAX_LENGTH = 120
const shortened = (text: string): string =>
  text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text

const columnsOf = (addressOf: (id: string) => string): Column<Improvement>[] => [
  {
    key: 'finding',
    header: 'Constat',
    card: 'title',
    cell: ({ id, finding }) => (
      <Anchor component={Link} to={addressOf(id)}>
        {shortened(finding)}
      </Anchor>
    ),
  },
  {
    key: 'source',
    header: 'Origine',
    sortKey: 'source',
    card: 'fact',
    isBare: true,
    cell: ({ source, indicator, expand }) => (
      <>
        {SOURCE_LABELS[source || 'other']}
        <Text span display="block" size="sm" c="dimmed">
          {[indicator ? `Indicateur ${indicator}` : '', expand?.course?.title].filter(Boolean).join(', ')}
        </Text>
      </>
    ),
  },
  { key: 'action', header: 'Action', card: 'fact', isBare: true, cell: ({ action }) => shortened(action) },
  {
    key: 'status',
    header: 'État',
    sortKey: 'status',
    card: 'status',
    cell: (improvement) => <Status improvement={improvement} />,
  },
  {
    key: 'dueAt',
    header: 'Échéance',
    sortKey: 'dueAt',
    card: 'fact',
    cell: ({ dueAt, doneAt }) => (doneAt ? `Réalisée le ${shortDate(doneAt)}` : shortDate(dueAt)),
  },
]

const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** The log of improvements (Qualiopi, indicator 32). */
export const Improvements = ({ state }: { state: TableState }) => {
  const queries = useQueryClient()
  useLive([{ collection: 'improvements' }], [['improvements']])
  const query = useQuery({ ...improvementList(state), placeholderData: keepPreviousData })
  const courses = useQuery(everyCourse)
  const line = useLine()
  const opened = useQuery({ ...improvements.one(line.id), enabled: line.id !== '' && !line.isNew })
  const asksFrom = line.isNew && line.complaint !== ''
  const from = useQuery({ ...complaints.one(line.complaint), enabled: asksFrom })
  const add = (
    <Button component={Link} to={line.addressOf(NEW)} leftSection={<Plus size={18} aria-hidden="true" />}>
      Nouvelle amélioration
    </Button>
  )
  return (
    <>
      <DataTable
        name="improvements"
        caption="Améliorations"
        query={query}
        state={state}
        columns={columnsOf(line.addressOf)}
        rowName={({ finding }) => shortened(finding)}
        searchLabel="Rechercher un mot"
        filters={[
          { name: 'etat', label: 'État', options: choicesOf(IMPROVEMENT_LABELS) },
          { name: 'source', label: 'Origine', options: choicesOf(SOURCE_LABELS) },
          {
            name: 'formation',
            label: 'Formation',
            options: (courses.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
          },
        ]}
        empty={
          <EmptyState
            title="Aucune amélioration."
            text="Consignez ici ce que les réclamations, les questionnaires ou un audit vous ont appris, et ce que vous en faites."
            action={add}
          />
        }
        tools={
          <>
            <ExportMenu
              name="ameliorations"
              rows={async () => (await queries.fetchQuery(everyImprovement(state))).map(exported)}
            />
            {add}
          </>
        }
      />
      <ImprovementDialog
        line={line.isNew ? null : (opened.data ?? null)}
        opened={line.isNew ? !asksFrom || !from.isPending : line.id !== '' && opened.data !== undefined}
        from={asksFrom ? (from.data ?? null) : null}
        close={line.close}
      />
      <LostLine query={opened} close={line.close} />
    </>
  )
}
