import { produitFields } from '#drizzle/collections/produits.ts'
import { PRODUIT_LABELS } from '#drizzle/domain/produit-labels.ts'
import { differencesOf } from '../../admin-ui/working-copy/differences.ts'
import type { Waiting } from '../../admin-ui/working-copy/PublishChanges.tsx'
import { usePublishCopy } from '../../admin-ui/working-copy/use-publish-copy.ts'
import { hasChanges } from '../../admin-ui/working-copy/working-copy.ts'
import type { ProductCopy } from './use-product-copy.ts'
import { useProduitLabels } from './use-product-editor.ts'

const LABELS = { ...PRODUIT_LABELS, images: 'Images', downloads: 'Fichiers remis après l’achat' }

/** What of a product waits to be put online. */
export const useProductChanges = ({ record, copy }: ProductCopy) => {
  const publish = usePublishCopy('produits')
  const texts = useProduitLabels()
  const waiting: Waiting[] = hasChanges(copy)
    ? [
        {
          key: copy.id,
          title: 'Fiche du produit',
          differences: differencesOf(record, copy, { fields: produitFields, labels: LABELS, texts }),
        },
      ]
    : []
  return {
    waiting,
    publish: () => publish(record, copy),
  }
}
export type ProductChanges = ReturnType<typeof useProductChanges>
