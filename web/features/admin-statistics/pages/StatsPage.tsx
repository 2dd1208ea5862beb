import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import type { Period } from '#drizzle/domain/period.ts'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { toParis } from '../../../admin-ui/components/paris-time.ts'
import { StatTile } from '../../../admin-ui/components/StatTile.tsx'
import { cents, decimal } from '../../../lib/format.ts'
import { useCan } from '../../../lib/permissions.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { requestedBy } from '../choice.ts'
import styles from '../components/Figures.module.css'
import { Panel } from '../components/Panel.tsx'
import { PeriodPicker } from '../components/PeriodPicker.tsx'
import { VisitPanels } from '../components/VisitPanels.tsx'
import { type Statistics, statisticsOf, type Visits, visitsOf } from '../queries.ts'
import { courseSheet, enrollmentSheet } from '../sheets.ts'

const growthOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round((100 * (now - before)) / before)

const percent = (value: number) => `${decimal(Math.round(value))}\u00a0%`

const Tiles = ({ figures, visits }: { figures: Statistics; visits: Visits }) => (
  <div className={styles.tiles}>
    <StatTile label="Encaissé, net" value={cents(figures.revenue.monthly)} growth={figures.revenue.growth} />
    <StatTile
      label="Inscriptions"
      value={decimal(visits.total.enrollments)}
      growth={growthOf(visits.total.enrollments, visits.beforeTotal.enrollments)}
    />
    <StatTile
      label="Visites"
      value={decimal(visits.total.visits)}
      growth={growthOf(visits.total.visits, visits.beforeTotal.visits)}
    />
    <StatTile
      label="Élèves actifs"
      value={decimal(figures.students.active)}
      hint={`${decimal(figures.students.new)} nouveaux, ${decimal(figures.students.total)} en tout`}
    />
    <StatTile
      label="Formations terminées"
      value={percent(figures.engagement.completionRate)}
      hint={`Progression moyenne\u00a0: ${percent(figures.engagement.averageProgress)}`}
    />
    <StatTile
      label="Formations publiées"
      value={decimal(figures.courses.published)}
      hint={`${decimal(figures.courses.draft)} en brouillon`}
    />
  </div>
)

const save = (period: Period, figures: Statistics, visits: Visits) =>
  saveFile(
    `statistiques-${period.from}-${period.to}.json`,
    new Blob([JSON.stringify({ statistiques: figures, visites: visits }, null, 2)], {
      type: 'application/json',
    }),
  )

const Stats = () => {
  const [search] = useSearchParams()
  const { name, ...request } = requestedBy(search, toParis(new Date().toISOString()).slice(0, 10))
  const statistics = useQuery(statisticsOf(request))
  const visits = useQuery(visitsOf(request))
  const { data: figures } = statistics
  const { data: measured } = visits
  return (
    <AdminPage
      title="Statistiques"
      actions={
        figures && measured ? (
          <Button
            variant="outline"
            leftSection={<FileDown size={18} aria-hidden="true" />}
            onClick={() => save(request, figures, measured)}
          >
            Exporter en JSON
          </Button>
        ) : null
      }
    >
      <Stack gap="lg">
        <PeriodPicker name={name} {...request} />
        <AdminLoad query={statistics} skeleton={<Blocks rows={4} height={120} />}>
          {(shown) => (
            <>
              {measured ? <Tiles figures={shown} visits={measured} /> : null}
              <Panel title="Formations" file="formations" period={request} sheet={courseSheet(shown)} />
              <Panel
                title="Inscriptions par jour"
                file="inscriptions"
                period={request}
                sheet={enrollmentSheet(shown)}
              />
            </>
          )}
        </AdminLoad>
        <AdminLoad query={visits} skeleton={<Blocks rows={3} height={120} />}>
          {(shown) => <VisitPanels visits={shown} />}
        </AdminLoad>
      </Stack>
    </AdminPage>
  )
}

/** `/admin/stats`: revenue, learners and visits of a period beside the one before. */
export default function StatsPage() {
  return useCan('stats.view') ? <Stats /> : <Forbidden />
}
