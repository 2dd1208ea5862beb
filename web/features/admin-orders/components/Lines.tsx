import { Text } from '@mantine/core'
import rows from '../../../admin-ui/components/Rows.module.css'
import { TitledPanel } from '../../../admin-ui/components/TitledPanel.tsx'
import { PAYMENT_TYPES } from '../../../admin-ui/labels.ts'
import { cents } from '../../../lib/format.ts'
import { type Order, totalOf } from '../queries.ts'
import { depositPaid } from '../received.ts'
import styles from './Order.module.css'

type Line = NonNullable<Order['items']>[number]

const detailOf = ({ qty, unitCents, option, discountCents = 0, taxRate }: Line): string =>
  [
    `${qty} × ${cents(unitCents)}`,
    discountCents > 0 ? `remise ${cents(discountCents)}` : '',
    option && option !== 'one_time' ? PAYMENT_TYPES[option] : '',
    taxRate > 0 ? `TVA ${taxRate}\u00a0%` : 'sans TVA',
  ]
    .filter(Boolean)
    .join(', ')

const Sum = ({ label, amount, isTotal }: { label: string; amount: number; isTotal?: boolean }) => (
  <>
    <dt className={isTotal ? styles.total : undefined}>{label}</dt>
    <dd className={isTotal ? styles.total : undefined}>{cents(amount)}</dd>
  </>
)

/** The ordered lines, their prices, and what was paid of them. */
export const Lines = ({ order, sentences }: { order: Order; sentences: readonly string[] }) => (
  <TitledPanel id="lignes" title="Contenu">
    <ul className={rows.rows}>
      {(order.items ?? []).map((line) => (
        <li key={`${line.kind} ${line.ref} ${line.variant ?? ''}`}>
          <div className={rows.what}>
            <Text fw={600}>{line.title}</Text>
            <Text size="sm" c="dimmed">
              {detailOf(line)}
            </Text>
          </div>
          <span className={rows.amount}>{cents(totalOf(line))}</span>
        </li>
      ))}
    </ul>
    <dl className={styles.sums}>
      <Sum label="Sous-total" amount={order.subtotalCents} />
      {order.discountCents > 0 ? <Sum label="Remise" amount={-order.discountCents} /> : null}
      {order.shippingCents > 0 ? <Sum label="Livraison" amount={order.shippingCents} /> : null}
      <Sum label="Total" amount={order.totalCents} isTotal />
      {depositPaid(order) > 0 ? <Sum label="Acompte payé" amount={-depositPaid(order)} /> : null}
      {order.taxCents > 0 ? <Sum label="dont TVA" amount={order.taxCents} /> : null}
    </dl>
    {sentences.length > 0 ? <Text fw={500}>{sentences.join(' ')}</Text> : null}
  </TitledPanel>
)
