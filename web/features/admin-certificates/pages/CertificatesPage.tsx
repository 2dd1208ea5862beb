import { Badge, Button, Text } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Award, Palette } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { isOfWholeCourse } from '#drizzle/domain/certificate.ts'
import { Address } from '../../../admin-ui/components/Address.tsx'
import { type Column, DataTable } from '../../../admin-ui/components/DataTable.tsx'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { ExportMenu } from '../../../admin-ui/components/ExportMenu.tsx'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { useTableState } from '../../../admin-ui/hooks/use-table-state.ts'
import { minutes } from '../../../lib/format.ts'
import { dateTime, shortDate } from '../../../lib/moments.ts'
import { useCan } from '../../../lib/permissions.ts'
import { useLive } from '../../../lib/use-live.ts'
import { IssueDialog } from '../components/IssueDialog.tsx'
import { ReissueDialog } from '../components/ReissueDialog.tsx'
import { RevokeDialog } from '../components/RevokeDialog.tsx'
import { RowMenu } from '../components/RowMenu.tsx'
import { ORIGIN_LABELS, STATUS_COLORS, STATUS_LABELS } from '../labels.ts'
import { allCourses, type Certificate, certificateList, everyCertificate, statusOf } from '../queries.ts'
import { useRestore } from '../use-acts.ts'

const originWord = ({ origin }: Certificate): string => (origin ? ORIGIN_LABELS[origin] : '')
const nameOf = ({ user, holder }: Certificate): string => (user ? holder : 'Compte effacé')

const exported = (certificate: Certificate) => ({
  numero: certificate.number,
  edition: certificate.reissues + 1,
  nom: nameOf(certificate),
  email: certificate.expand?.user?.email ?? '',
  formation: certificate.courseTitle,
  heures: certificate.hours,
  etat: STATUS_LABELS[statusOf(certificate)],
  remise_le: certificate.issuedAt,
  formation_terminee_le: isOfWholeCourse(certificate) ? certificate.completedAt || certificate.issuedAt : '',
  valable_jusqu_au: certificate.expiresAt,
  remise: originWord(certificate),
  motif_de_la_remise: certificate.grantedReason,
  retiree_le: certificate.revokedAt,
  motif_du_retrait: certificate.revokedReason,
  empreinte_du_fichier: certificate.fileHash,
})

const COLUMNS: Column<Certificate>[] = [
  {
    key: 'holder',
    header: 'Personne',
    sortKey: 'holder',
    card: 'title',
    cell: (certificate) => (
      <>
        <Text fw={600}>{nameOf(certificate)}</Text>
        <Text size="sm" c="dimmed">
          <Address email={certificate.expand?.user?.email ?? ''} />
        </Text>
      </>
    ),
  },
  {
    key: 'number',
    header: 'Numéro',
    sortKey: 'number',
    card: 'fact',
    isBare: true,
    cell: ({ number, reissues }) => (
      <>
        <span style={{ whiteSpace: 'nowrap' }}>{number}</span>
        {reissues > 0 ? <Text size="sm" c="dimmed">{`${reissues + 1}e\u00a0édition`}</Text> : null}
      </>
    ),
  },
  {
    key: 'course',
    header: 'Formation',
    sortKey: 'courseTitle',
    card: 'fact',
    isBare: true,
    cell: ({ courseTitle, hours }) => (
      <>
        {courseTitle}
        {hours > 0 ? (
          <Text size="sm" c="dimmed">
            {minutes(hours * 60)}
          </Text>
        ) : null}
      </>
    ),
  },
  {
    key: 'status',
    header: 'État',
    card: 'status',
    cell: (certificate) => (
      <Badge color={STATUS_COLORS[statusOf(certificate)]}>{STATUS_LABELS[statusOf(certificate)]}</Badge>
    ),
  },
  {
    key: 'why',
    header: 'Remise',
    sortKey: 'origin',
    card: 'fact',
    cell: (certificate) => (
      <>
        {originWord(certificate)}
        <Text size="sm" c="dimmed" lineClamp={2}>
          {certificate.revokedAt
            ? `Retirée le ${shortDate(certificate.revokedAt)}${certificate.revokedBy ? ` par ${certificate.revokedBy}` : ''}\u00a0: ${certificate.revokedReason}`
            : certificate.grantedReason}
        </Text>
      </>
    ),
  },
  {
    key: 'issuedAt',
    header: 'Date',
    sortKey: 'issuedAt',
    card: 'fact',
    isBare: true,
    cell: ({ issuedAt }) => <span title={dateTime(issuedAt)}>{shortDate(issuedAt)}</span>,
  },
]

const STATUS_FILTER = {
  name: 'etat',
  label: 'État',
  options: Object.entries(STATUS_LABELS).map(([value, label]) => ({ value, label })),
}
const YEARS_BACK = 4
const useFilters = () => {
  const courses = useQuery(allCourses)
  const year = new Date().getFullYear()
  const years = Array.from({ length: YEARS_BACK }, (_, back) => String(year - back))
  return [
    STATUS_FILTER,
    {
      name: 'formation',
      label: 'Formation',
      options: (courses.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
    },
    {
      name: 'periode',
      label: 'Période',
      options: [
        { value: '30j', label: '30\u00a0derniers jours' },
        ...years.map((value) => ({ value, label: value })),
      ],
    },
  ]
}

const Certificates = () => {
  const state = useTableState({ defaultSort: '-issuedAt', filters: ['etat', 'formation', 'periode'] })
  const queries = useQueryClient()
  const [isIssuing, setIssuing] = useState(false)
  const [revoking, setRevoking] = useState<Certificate | null>(null)
  const [reissuing, setReissuing] = useState<Certificate | null>(null)
  const restoring = useRestore()
  useLive([{ collection: 'certificates' }], [['certificates']])
  const query = useQuery({ ...certificateList(state), placeholderData: keepPreviousData })
  const issueButton = (
    <Button onClick={() => setIssuing(true)} leftSection={<Award size={18} aria-hidden="true" />}>
      Remettre
    </Button>
  )
  return (
    <AdminPage
      title="Attestations"
      actions={
        <>
          <Button
            component={Link}
            to={adminLink('adminCertificateTemplate')}
            variant="outline"
            leftSection={<Palette size={18} aria-hidden="true" />}
          >
            Modèle
          </Button>
          {issueButton}
        </>
      }
    >
      <DataTable
        name="certificates"
        caption="Attestations"
        query={query}
        state={state}
        columns={COLUMNS}
        rowName={({ number }) => number}
        rowMenu={(certificate) => (
          <RowMenu
            certificate={certificate}
            isBusy={restoring.isPending}
            reissue={() => setReissuing(certificate)}
            revoke={() => setRevoking(certificate)}
            restore={() => restoring.mutate(certificate)}
          />
        )}
        searchLabel="Rechercher un nom, un numéro, une formation"
        filters={useFilters()}
        empty={
          <EmptyState
            title="Aucune attestation pour le moment."
            text="Elles arrivent ici à la fin des formations qui en remettent une. Vous pouvez aussi les remettre après coup."
            action={issueButton}
          />
        }
        tools={
          <ExportMenu
            name="attestations"
            rows={async () => (await queries.fetchQuery(everyCertificate(state))).map(exported)}
          />
        }
      />
      <IssueDialog
        opened={isIssuing}
        close={() => setIssuing(false)}
        course={state.filters.formation ?? ''}
      />
      <RevokeDialog certificate={revoking} close={() => setRevoking(null)} />
      <ReissueDialog certificate={reissuing} close={() => setReissuing(null)} />
    </AdminPage>
  )
}

/** `/admin/certificates`: every attestation that was given, what became of it, and those that are missing. */
export default function CertificatesPage() {
  return useCan('courses.manage') ? <Certificates /> : <Forbidden />
}
