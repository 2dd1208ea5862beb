/** The samples of the pages beside the member's home: public products and invented facts, nothing to press that would act. */
import { Paper, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { longDate } from '../../../lib/format.ts'
import { useNow } from '../../../lib/now.ts'
import type { LibraryItem } from '../../orders/index.ts'
import { type ProduitCard, someProduits } from '../../produits/index.ts'
import { LABELS as STEPS } from '../second-step-labels.ts'
import styles from './Shelf.module.css'
import { PurchaseCover, Shelf } from './Shelf.tsx'

const SHOWN = 3
const recordings = someProduits(SHOWN, "kind = 'digital'")

const bought = (
  { id, title, slug, kind, excerpt, collectionId, images }: ProduitCard,
  now: Date,
): LibraryItem => ({
  id,
  title,
  slug,
  kind: kind || 'digital',
  excerpt,
  collectionId,
  image: images[0] ?? '',
  opensAt: '',
  files: [],
  purchases: [{ orderNumber: '', boughtAt: now.toISOString(), qty: 1, invoiceNumber: '' }],
})

export const SampleLibrary = () => {
  const products = useQuery(recordings)
  const now = useNow()
  return (
    <AdminLoad query={products} skeleton={<Blocks rows={3} height={120} />}>
      {({ items }) => <Shelf items={items.map((product) => bought(product, now))} order={2} isSample />}
    </AdminLoad>
  )
}

export const SamplePurchase = ({ id }: { id: string }) => {
  const products = useQuery(recordings)
  const now = useNow()
  return (
    <AdminLoad query={products}>
      {({ items }) => {
        const product = items.find((item) => item.id === id) ?? items[0]
        return product ? (
          <>
            <div className={styles.top}>
              <PurchaseCover item={bought(product, now)} />
              <div>
                <Title order={1}>{product.title}</Title>
                <Text mt={8}>{product.excerpt}</Text>
              </div>
            </div>
            <Text>{`Acheté le ${longDate(now)}. Ici, un achat s’écoute, se lit ou se télécharge, et sa facture reste à portée de main.`}</Text>
          </>
        ) : (
          <Title order={1}>Un achat de votre bibliothèque</Title>
        )
      }}
    </AdminLoad>
  )
}

const DEVICES = [
  ['Firefox sur Windows', 'Cet appareil, ouvert maintenant.'],
  ['Safari sur iPhone', 'Ouvert, utilisé hier soir.'],
] as const

export const SampleDevices = () => (
  <>
    {DEVICES.map(([name, use]) => (
      <Paper key={name} withBorder p="lg">
        <strong>{name}</strong>
        <Text>{use}</Text>
      </Paper>
    ))}
  </>
)

export const SampleSecondStep = () => (
  <>
    {[
      [STEPS.app.title, STEPS.app.none],
      [STEPS.passkeys.title, STEPS.passkeys.explanation],
    ].map(([title, text]) => (
      <Paper key={title} withBorder p="lg">
        <Title order={2} size="h3" mb="md">
          {title}
        </Title>
        <Text>{text}</Text>
      </Paper>
    ))}
  </>
)
