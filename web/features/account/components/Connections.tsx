import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SessionRecord } from '../../../lib/auth.ts'
import { longDate } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { link } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Failure } from '../../../ui/load/Failure.tsx'
import { notify } from '../../../ui/toast/store.ts'
import { signInByPopup, signInByRedirect } from '../oauth2.ts'
import { linkedServices, unlinkService } from '../queries.ts'
import { type Provider, signInMethods } from '../sign-in-methods.ts'
import styles from './Account.module.css'
import { hasRoomForPopup, openPopup } from './popup.ts'

/** Specification §9: the record store's own window. */
const POPUP = { width: 1024, height: 768 }

/** Adds the service to the account that is open. */
const connect = async (provider: Provider): Promise<void> => {
  const popup = hasRoomForPopup() ? openPopup(POPUP.width, POPUP.height) : null
  if (!popup) return signInByRedirect(provider.name, link('account'), true)
  await signInByPopup(provider.name, popup, () => notify.info('Connexion annulée.'))
}

/** The services that open the account beside its password. */
export default function Connections({ user }: { user: SessionRecord }) {
  const queries = useQueryClient()
  const providers = useQuery(signInMethods).data?.providers ?? []
  const linked = useQuery(linkedServices(user.id))
  const act = useMutation({
    mutationFn: (work: () => Promise<void>) => work(),
    onError: (error) => notify.error(failureMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['_externalAuths'] }),
  })
  if (providers.length === 0 && (linked.data?.length ?? 0) === 0) return null
  if (linked.isError && !linked.data) return <Failure onRetry={linked.refetch} />
  const rows = [
    ...providers.map((provider) => ({
      provider,
      entry: linked.data?.find((one) => one.provider === provider.name),
    })),
    // The site no longer offers it.
    ...(linked.data ?? [])
      .filter((one) => providers.every(({ name }) => name !== one.provider))
      .map((entry) => ({ provider: { name: entry.provider, displayName: entry.provider }, entry })),
  ]
  return (
    <section aria-labelledby="services" className={styles.card}>
      <h2 id="services">Services de connexion</h2>
      <ul className={styles.rows}>
        {rows.map(({ provider, entry }) => (
          <li key={provider.name}>
            <span>
              {provider.displayName}
              {entry ? `, associé le ${longDate(entry.created)}` : ''}
            </span>
            <Button
              variant="outline"
              isBusy={act.isPending}
              onClick={() => act.mutate(() => (entry ? unlinkService(entry.id) : connect(provider)))}
            >
              {entry ? 'Dissocier' : 'Associer'}
              <span className="visually-hidden"> {provider.displayName}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p>
        Un compte sans service associé s’ouvre avec son mot de passe ; « Mot de passe oublié ? » permet d’en
        choisir un.
      </p>
    </section>
  )
}
