import { Button, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Failed } from '../../../admin-ui/components/LoadState.tsx'
import { longDate } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { link } from '../../../lib/paths.ts'
import { notify } from '../../../ui/toast/store.ts'
import {
  hasRoomForPopup,
  openPopup,
  type Provider,
  signInByPopup,
  signInByRedirect,
  signInMethods,
} from '../../account/index.ts'
import { linkedServices, unlinkService } from '../queries.ts'
import styles from './Profile.module.css'
import { ProfilePanel } from './ProfilePanel.tsx'

/** Specification §9: the record store's own window. */
const POPUP = { width: 1024, height: 768 }

/** Adds the service to the account that is open. */
const connect = async (provider: Provider): Promise<void> => {
  const popup = hasRoomForPopup() ? openPopup(POPUP.width, POPUP.height) : null
  if (!popup) return signInByRedirect(provider.name, link('account'), true)
  await signInByPopup(provider.name, popup, () => notify.info('Connexion annulée.'))
}

/** The services that open the account beside its password. */
export const LinkedServices = ({ userId }: { userId: string }) => {
  const queries = useQueryClient()
  const providers = useQuery(signInMethods).data?.providers ?? []
  const linked = useQuery(linkedServices(userId))
  const act = useMutation({
    mutationFn: (work: () => Promise<void>) => work(),
    onError: (error) => notify.error(failureMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['_externalAuths'] }),
  })
  if (providers.length === 0 && (linked.data?.length ?? 0) === 0) return null
  if (linked.isError && !linked.data) return <Failed retry={linked.refetch} />
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
    <ProfilePanel title="Services de connexion">
      <ul className={styles.rows}>
        {rows.map(({ provider, entry }) => (
          <li key={provider.name}>
            <span>
              {provider.displayName}
              {entry ? `, associé le ${longDate(entry.created)}` : ''}
            </span>
            <Button
              variant="outline"
              loading={act.isPending}
              onClick={() => act.mutate(() => (entry ? unlinkService(entry.id) : connect(provider)))}
            >
              {entry ? 'Dissocier' : 'Associer'}
              <span className="visually-hidden">{` ${provider.displayName}`}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Text>
        {
          'Un compte sans service associé s’ouvre avec son mot de passe\u00a0; «\u00a0Mot de passe oublié\u00a0?\u00a0» permet d’en choisir un.'
        }
      </Text>
    </ProfilePanel>
  )
}
