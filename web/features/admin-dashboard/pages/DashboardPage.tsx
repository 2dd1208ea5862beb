import { Button, Group, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { ExportMenu } from '../../../admin-ui/components/ExportMenu.tsx'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { SecondStepOffer } from '../../../admin-ui/components/SecondStepOffer.tsx'
import { StatTile } from '../../../admin-ui/components/StatTile.tsx'
import { useShortcut } from '../../../admin-ui/hooks/use-shortcuts.ts'
import { useUser } from '../../../lib/auth.ts'
import { cents, decimal, plural } from '../../../lib/format.ts'
import { useCan } from '../../../lib/permissions.ts'
import { percent } from '../../../lib/quantities.ts'
import { useLive } from '../../../lib/use-live.ts'
import styles from '../components/Dashboard.module.css'
import { Activity, ToDo, TopCourses } from '../components/Panels.tsx'
import { Revenue } from '../components/Revenue.tsx'
import { type Statistics, statisticsOf } from '../queries.ts'

const PERIODS = [
  { value: '7', label: '7 derniers jours' },
  { value: '30', label: '30 derniers jours' },
  { value: '90', label: '90 derniers jours' },
  { value: '365', label: '12 derniers mois' },
]

const isBlank = (statistics: Statistics) =>
  statistics.courses.total === 0 && statistics.students.total === 0 && statistics.revenue.total === 0

/** Every course is in it: those that are archived are named where there are any. */
const coursesHint = ({ published, draft, archived, views }: Statistics['courses']) =>
  [
    plural(published, 'publiée'),
    plural(draft, 'brouillon'),
    archived > 0 ? plural(archived, 'archivée') : '',
    plural(views, 'vue'),
  ]
    .filter(Boolean)
    .join(', ')

const Tiles = ({ statistics }: { statistics: Statistics }) => (
  <div className={styles.tiles}>
    <StatTile
      label="Net de la période"
      value={cents(statistics.revenue.monthly)}
      growth={statistics.revenue.growth}
      hint={`Encaissé moins remboursé. ${cents(statistics.revenue.total)} depuis le début`}
    />
    <StatTile
      label="Élèves"
      value={decimal(statistics.students.total)}
      hint={`${plural(statistics.students.active, 'actif')}, ${plural(statistics.students.new, 'nouveau', 'nouveaux')}`}
    />
    <StatTile
      label="Formations"
      value={decimal(statistics.courses.total)}
      hint={coursesHint(statistics.courses)}
    />
    <StatTile
      label="Taux de complétion"
      value={percent(statistics.engagement.completionRate)}
      hint={`Progression moyenne ${percent(statistics.engagement.averageProgress)}`}
    />
  </div>
)

/** What a new site needs first, for users who may do it. */
const FirstSteps = () => {
  const [courses, products] = [useCan('courses.manage'), useCan('products.manage')]
  return (
    <Group justify="center" gap="sm">
      {courses ? (
        <Button
          component={Link}
          to={adminLink('adminCourseNew')}
          leftSection={<Plus size={18} aria-hidden="true" />}
        >
          Créer une formation
        </Button>
      ) : null}
      {products ? (
        <Button
          component={Link}
          to={adminLink('adminProduct', { id: 'new' })}
          variant="outline"
          leftSection={<Plus size={18} aria-hidden="true" />}
        >
          Ajouter un produit
        </Button>
      ) : null}
    </Group>
  )
}

const exportRows = (statistics: Statistics) =>
  statistics.series.revenue.map((point, index) => ({
    date: point.date,
    net_euros: point.cents / 100,
    inscriptions: statistics.series.enrollments[index]?.count ?? 0,
  }))

/** The collections that change the figures, as far as the reader may see them. */
const TOPICS = [
  { collection: 'orders' },
  { collection: 'enrollments' },
  { collection: 'contact_requests' },
] as const
const STATISTICS = [['admin']]

/** `/admin` (wireframe 8). Without `stats.view` the page keeps its shortcuts and shows no figure. */
export default function DashboardPage() {
  const user = useUser()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const seesStatistics = useCan('stats.view')
  const createsCourses = useCan('courses.manage')
  const days = PERIODS.find(({ value }) => value === search.get('periode'))?.value ?? '30'
  const query = useQuery({ ...statisticsOf(Number(days)), enabled: seesStatistics })
  useLive(seesStatistics ? TOPICS : [], STATISTICS)
  useShortcut('create', () => navigate(adminLink('adminCourseNew')), createsCourses)
  return (
    <AdminPage
      title={`Bonjour ${user?.firstName || user?.name || ''}`.trim()}
      actions={
        seesStatistics ? (
          <>
            <NativeSelect
              aria-label="Période"
              value={days}
              data={PERIODS}
              onChange={(event) => setSearch({ periode: event.currentTarget.value }, { replace: true })}
            />
            <ExportMenu
              name="statistiques"
              rows={async () =>
                exportRows(query.data ?? (await query.refetch({ throwOnError: true })).data ?? fail())
              }
            />
          </>
        ) : null
      }
    >
      <SecondStepOffer />
      {seesStatistics ? (
        <AdminLoad
          query={query}
          failed="Erreur lors du chargement des statistiques"
          skeleton={<Blocks rows={4} height={120} />}
          isEmpty={isBlank}
          empty={
            <EmptyState
              title="Les premiers chiffres apparaîtront ici."
              text="Commencez par ce que vous proposez."
              action={<FirstSteps />}
            />
          }
        >
          {(statistics) => (
            <>
              <Tiles statistics={statistics} />
              <div className={styles.grid}>
                <div className={styles.column}>
                  <Revenue statistics={statistics} />
                  <TopCourses statistics={statistics} />
                </div>
                <div className={styles.column}>
                  <ToDo statistics={statistics} />
                  <Activity statistics={statistics} />
                </div>
              </div>
            </>
          )}
        </AdminLoad>
      ) : (
        <EmptyState
          title="Bienvenue dans l’administration."
          text="Choisissez un écran dans le menu pour commencer."
        />
      )}
    </AdminPage>
  )
}

const fail = (): never => {
  throw new Error('The statistics could not be read.')
}
