import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { AdminLoad } from '../../../admin-ui/components/LoadState.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { plural } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { useCan } from '../../../lib/permissions.ts'
import { useLive } from '../../../lib/use-live.ts'
import { notify } from '../../../ui/toast/store.ts'
import { Keys } from '../components/Keys.tsx'
import { LastPayments, LastRefunds } from '../components/Last.tsx'
import { Messages } from '../components/Messages.tsx'
import { Money } from '../components/Money.tsx'
import styles from '../components/Stripe.module.css'
import { findMissing, PROVIDER_KEY, provider } from '../queries.ts'

/** « Vérifier la connexion »: calls the provider now, and reports the result. */
const Check = () => {
  const queries = useQueryClient()
  const check = useMutation({
    mutationFn: () => queries.fetchQuery({ ...provider, staleTime: 0 }),
    onSuccess: ({ failure, provider: name }) => {
      if (failure) notify.error(failure)
      else if (name === 'demo')
        notify.warning('Le paiement par carte n’est pas branché\u00a0: la page de démonstration répond.')
      else notify.success('Stripe répond\u00a0: la connexion fonctionne.')
    },
    onError: (error) => notify.error(failureMessage(error)),
  })
  return (
    <Button variant="outline" loading={check.isPending} onClick={() => check.mutate()}>
      Vérifier la connexion
    </Button>
  )
}

const sayFound = ({ events, orders }: { events: number; orders: number }): void => {
  const requested = orders > 0 ? `, ${plural(orders, 'commande vérifiée', 'commandes vérifiées')}` : ''
  const isComplete = events === 0 && orders === 0
  notify.success(
    isComplete
      ? 'Il ne manquait aucun message.'
      : `${plural(events, 'message retrouvé', 'messages retrouvés')}${requested}.`,
  )
}

/** « Rechercher les messages manquants », as the server does by the hour. */
const Reconcile = () => {
  const queries = useQueryClient()
  const search = useMutation({
    mutationFn: findMissing,
    onSuccess: sayFound,
    onError: (error) => notify.error(failureMessage(error)),
    onSettled: () =>
      Promise.all(
        [PROVIDER_KEY, ['stripe_events'], ['payments']].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  })
  return (
    <Button variant="outline" loading={search.isPending} onClick={() => search.mutate()}>
      Rechercher les messages manquants
    </Button>
  )
}

const Stripe = () => {
  const query = useQuery(provider)
  // Not the endpoint of the provider itself: every ask of it is one of Stripe's.
  useLive(
    [{ collection: 'stripe_events' }, { collection: 'payments' }, { collection: 'refunds' }],
    [['stripe_events'], ['payments', 'list'], ['refunds']],
  )
  return (
    <AdminPage
      title="Paiements par carte"
      actions={
        <>
          {query.data?.provider === 'stripe' ? <Reconcile /> : null}
          <Check />
        </>
      }
    >
      <div className={styles.page}>
        <AdminLoad query={query}>
          {(data) => (
            <>
              <Keys provider={data} />
              <Money provider={data} />
            </>
          )}
        </AdminLoad>
        <Messages />
        <LastPayments />
        <LastRefunds />
      </div>
    </AdminPage>
  )
}

/** `/admin/stripe`: how the card payments are, and what came of them lately. */
export default function StripePage() {
  return useCan('payments.manage') ? <Stripe /> : <Forbidden />
}
