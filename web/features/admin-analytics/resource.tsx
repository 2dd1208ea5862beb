import { analyticsFields } from '#drizzle/collections/analytics.ts'
import { PERIODS } from '../../admin-ui/labels.ts'
import { ResourceList } from '../../admin-ui/resource/ResourceList.tsx'
import { defineResource } from '../../admin-ui/resource/resource.ts'
import { daysAgo } from '../../lib/days-ago.ts'
import { dateTime } from '../../lib/moments.ts'
import { pb } from '../../lib/pocketbase.ts'
import { filter } from '../../lib/records.ts'
import { analyticsScreens } from './screens.ts'

const EVENTS: Readonly<Record<string, string>> = {
  course_view: 'Formation vue',
  produit_view: 'Produit vu',
  lesson_view: 'Extrait vu',
  checkout_open: 'Paiement ouvert',
  checkout_paid: 'Paiement fait',
  lesson_open: 'Leçon ouverte',
  lesson_complete: 'Leçon terminée',
}
const eventLabel = (type: string): string => EVENTS[type] ?? type

interface Names {
  readonly courses: ReadonlyMap<string, string>
}

/** Names of what events point at. */
const readNames = async (signal: AbortSignal): Promise<Names> => {
  const courses = await pb
    .collection<'courses'>('courses')
    .getFullList({ fields: 'id,title', batch: 500, signal })
  return { courses: new Map(courses.map(({ id, title }) => [id, title])) }
}

/** `/admin/analytics`: the events themselves. A person is named only with their consent to the measurement. */
export const resource = defineResource<'analytics', Names>('analytics', {
  fields: analyticsFields,
  screens: analyticsScreens,
  noun: { one: 'événement', many: 'événements' },
  empty: 'Aucun événement sur cette période.',
  rowName: ({ eventType, createdAt }) => `${eventLabel(eventType)}, ${dateTime(createdAt)}`,
  sort: '-createdAt',
  search: ['path', 'user.email', 'sessionId', 'course.title'],
  searchLabel: 'Rechercher une page, une formation, une personne',
  filters: [
    {
      name: 'type',
      label: 'Événement',
      options: Object.entries(EVENTS).map(([value, label]) => ({ value, label })),
      where: (type) => filter('eventType = {:type}', { type }),
    },
    {
      name: 'depuis',
      label: 'Période',
      options: PERIODS,
      where: (days) =>
        Number(days) > 0 ? filter('createdAt >= {:since}', { since: daysAgo(Number(days)) }) : '',
    },
    {
      name: 'qui',
      label: 'Qui',
      options: [
        { value: 'membres', label: 'Membres' },
        { value: 'visites', label: 'Visites sans nom' },
      ],
      where: (who) => (who === 'membres' ? "user != ''" : "user = ''"),
    },
  ],
  beside: { queryKey: ['courses', 'names'], read: readNames },
  columns: [
    { key: 'createdAt', header: 'Quand', sortKey: 'createdAt', cell: ({ createdAt }) => dateTime(createdAt) },
    {
      key: 'eventType',
      header: 'Événement',
      sortKey: 'eventType',
      card: 'title',
      cell: ({ eventType }) => eventLabel(eventType),
    },
    'path',
    {
      key: 'course',
      header: 'Formation',
      cell: ({ course }, names) => (course ? (names?.courses.get(course) ?? 'Formation hors ligne') : ''),
    },
    { field: 'referrer', card: 'none' },
    { field: 'device', card: 'none' },
  ],
  export: {
    name: 'evenements',
    row: (event, names) => ({
      id: event.id,
      quand: event.createdAt,
      evenement: eventLabel(event.eventType),
      page: event.path,
      formation: names?.courses.get(event.course) ?? '',
      provenance: event.referrer,
      appareil: event.device,
      visite: event.sessionId,
      personne: event.user,
    }),
  },
})

export default function AnalyticsPage() {
  return <ResourceList resource={resource} />
}
