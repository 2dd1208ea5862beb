import { Alert, Anchor, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { countryName } from '#drizzle/domain/country.ts'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { StatTile } from '../../../admin-ui/components/StatTile.tsx'
import { TAX_LABELS } from '../../../admin-ui/labels.ts'
import { cents, decimal, plural } from '../../../lib/format.ts'
import { useCan } from '../../../lib/permissions.ts'
import { type Figures, figuresOf, type Period } from '../queries.ts'
import { AccountFiles } from './AccountFiles.tsx'
import styles from './Accounts.module.css'
import { Gauges } from './Gauges.tsx'

const OSS_LABELS = { goods: 'biens', digital: 'services électroniques' } as const

interface Row {
  key: string
  label: string
  rate: number
  netCents: number
  taxCents: number
}

const AmountTable = ({ caption, rows }: { caption: string; rows: readonly Row[] }) => (
  <div className={styles.scroll}>
    <table className={styles.table}>
      <caption style={{ textAlign: 'left', fontWeight: 600, paddingBottom: 8 }}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Ventes</th>
          <th scope="col" className={styles.amount}>
            Taux
          </th>
          <th scope="col" className={styles.amount}>
            HT
          </th>
          <th scope="col" className={styles.amount}>
            TVA
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, rate, netCents, taxCents }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td className={styles.amount}>{rate > 0 ? `${decimal(rate)}\u00a0%` : '–'}</td>
            <td className={styles.amount}>{cents(netCents)}</td>
            <td className={styles.amount}>{cents(taxCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** The missing data of the seller for electronic invoices, and the link to them. */
const Unknown = () => {
  const may = useCan('settings.manage')
  return (
    <Alert color="yellow" title="Vos factures ne sont pas encore électroniques">
      <Text>
        Il leur manque votre raison sociale, et un numéro SIREN, SIRET ou de TVA juste.{' '}
        {may ? (
          <Anchor component={Link} to={adminLink('adminSeller')} inherit>
            Compléter les réglages de facturation
          </Anchor>
        ) : null}
      </Text>
    </Alert>
  )
}

const Sums = ({ figures }: { figures: Figures }) => (
  <>
    {figures.isElectronic ? null : <Unknown />}
    <div className={styles.gauges}>
      <StatTile label="Total HT" value={cents(figures.netCents)} />
      <StatTile label="TVA" value={cents(figures.taxCents)} />
      <StatTile
        label="Total TTC"
        value={cents(figures.totalCents)}
        hint={`${plural(figures.documents, 'document')}, avoirs déduits`}
      />
    </div>
    <Gauges year={figures.year} gauges={figures.gauges} />
    {figures.groups.length > 0 ? (
      <Paper withBorder p="lg">
        <AmountTable
          caption="Par régime de TVA"
          rows={figures.groups.map((group) => ({
            ...group,
            key: `${group.treatment} ${group.rate}`,
            label: TAX_LABELS[group.treatment] ?? group.treatment,
          }))}
        />
      </Paper>
    ) : null}
    {figures.oss.length > 0 ? (
      <Paper withBorder p="lg">
        <AmountTable
          caption="Particuliers d’autres pays de l’Union (OSS)"
          rows={figures.oss.map((row) => ({
            ...row,
            key: `${row.country} ${row.nature} ${row.rate}`,
            label: `${countryName(row.country)}, ${OSS_LABELS[row.nature]}`,
          }))}
        />
      </Paper>
    ) : null}
  </>
)

/** « Comptes »: sums, thresholds and files of a period. */
export const Accounts = ({ period }: { period: Period }) => {
  const query = useQuery(figuresOf(period))
  return (
    <Stack gap="lg">
      <Title order={2} size="h3">
        Chiffres de la période
      </Title>
      <AdminLoad query={query} skeleton={<Blocks rows={6} />}>
        {(figures) => <Sums figures={figures} />}
      </AdminLoad>
      <AccountFiles period={period} />
    </Stack>
  )
}
