import { Alert, Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { AdminLoad } from '../../../admin-ui/components/LoadState.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { Panel } from '../../../admin-ui/components/Panel.tsx'
import { useCrumbTitle } from '../../../admin-ui/layouts/crumbs.ts'
import { useCan } from '../../../lib/permissions.ts'
import { useSettings } from '../../site/index.ts'
import { DevisForm } from '../components/DevisForm.tsx'
import { emptyValues, valuesOf } from '../devis-form.ts'
import { COPY, NEW } from '../labels.ts'
import { devisOf } from '../queries.ts'

/** The form as the record was on opening it: a message that arrives meanwhile changes no input. */
const useQuote = (id: string) => useQuery({ ...devisOf(id), staleTime: Number.POSITIVE_INFINITY })

const Fresh = () => {
  const regime = useSettings()?.legal?.regime
  return <DevisForm id="" initial={emptyValues(regime)} />
}

const Copied = ({ id }: { id: string }) => (
  <AdminLoad query={useQuote(id)}>{(quote) => <DevisForm id="" initial={valuesOf(quote, true)} />}</AdminLoad>
)

const Draft = ({ id }: { id: string }) => {
  const query = useQuote(id)
  useCrumbTitle(id, query.data?.number)
  return (
    <AdminLoad query={query}>
      {(quote) =>
        quote.status === 'draft' ? (
          <DevisForm id={id} initial={valuesOf(quote, false)} />
        ) : (
          <Alert>
            {'Un devis envoyé ne change plus. '}
            <Anchor component={Link} to={adminLink('adminQuote', { id: NEW }, { [COPY]: id })}>
              Dupliquez-le
            </Anchor>
            {' pour en proposer un autre.'}
          </Alert>
        )
      }
    </AdminLoad>
  )
}

/** `/admin/devis/{id}`: a draft; `new` makes one, from another with `?copie=`. */
export default function DevisPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const may = useCan('payments.manage')
  if (!may) return <Forbidden />
  const copied = search.get(COPY)
  return (
    <AdminPage title={id === NEW ? 'Nouveau devis' : 'Modifier le devis'}>
      <Panel>
        {id !== NEW ? <Draft key={id} id={id} /> : copied ? <Copied key={copied} id={copied} /> : <Fresh />}
      </Panel>
    </AdminPage>
  )
}
