import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { CARRIERS, type Carrier, trackingLink } from '#drizzle/domain/shipping.ts'
import { Address } from '../../../admin-ui/components/Address.tsx'
import { TitledPanel } from '../../../admin-ui/components/TitledPanel.tsx'
import { longDate } from '../../../lib/format.ts'
import { useCan } from '../../../lib/permissions.ts'
import type { Order } from '../queries.ts'
import styles from './Order.module.css'

const lettered = ({ shippingAddress }: Order): string => {
  if (!shippingAddress) return ''
  const { line1, line2, postalCode, city, country } = shippingAddress
  return [line1, line2, [postalCode, city].filter(Boolean).join(' '), country].filter(Boolean).join('\n')
}

const firmOf = ({ billing }: Order): string =>
  [
    billing?.company,
    billing?.siren ? `SIREN ${billing.siren}` : '',
    billing?.vatNumber ? `TVA ${billing.vatNumber}` : '',
  ]
    .filter(Boolean)
    .join('\n')

const Parcel = ({ order, carrier }: { order: Order; carrier: Carrier }) => {
  const followed = trackingLink(carrier, order.trackingNumber)
  return (
    <div>
      <Text fw={600} size="sm">
        {`Expédiée le ${longDate(order.shippedAt)}`}
      </Text>
      <Text>{[CARRIERS[carrier].name, order.trackingNumber].filter(Boolean).join(', ')}</Text>
      {followed ? (
        <Anchor href={followed} target="_blank" rel="noreferrer">
          Suivre le colis (nouvelle fenêtre)
        </Anchor>
      ) : null}
    </div>
  )
}

/** The buyer, the delivery and the billing address. */
export const Buyer = ({ order }: { order: Order }) => {
  const seesPeople = useCan('users.manage')
  const [where, firm] = [lettered(order), firmOf(order)]
  return (
    <TitledPanel id="acheteur" title="Acheteur">
      <div>
        <Text fw={600}>{order.name || 'Sans nom'}</Text>
        <a href={`mailto:${order.email}`}>
          <Address email={order.email} />
        </a>
        {order.user ? null : (
          <Text size="sm" c="dimmed">
            Sans compte
          </Text>
        )}
      </div>
      {order.user && seesPeople ? (
        <Anchor component={Link} to={adminLink('adminUsers', null, { personne: order.user })}>
          Voir la personne
        </Anchor>
      ) : null}
      {where ? (
        <div>
          <Text fw={600} size="sm">
            Adresse de livraison
          </Text>
          <Text className={styles.words}>{where}</Text>
        </div>
      ) : null}
      {order.delivery === 'pickup' ? <Text fw={600}>À remettre sur place</Text> : null}
      {order.carrier ? <Parcel order={order} carrier={order.carrier} /> : null}
      {firm ? (
        <div>
          <Text fw={600} size="sm">
            Facturé à
          </Text>
          <Text className={styles.words}>{firm}</Text>
        </div>
      ) : null}
    </TitledPanel>
  )
}
