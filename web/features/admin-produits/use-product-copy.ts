import { useQueryClient } from '@tanstack/react-query'
import { useWorkingCopy, type WorkingCopyState } from '../../admin-ui/working-copy/use-working-copy.ts'
import type { WriteTo } from '../../lib/collections.ts'
import { type Produit, produitOf, produits } from './queries.ts'

export type ProductCopy = WorkingCopyState<Produit, WriteTo<'produits'>>

/** A product: of a published one what is saved waits in its working copy. */
export const useProductCopy = (produit: Produit): ProductCopy => {
  const queries = useQueryClient()
  return useWorkingCopy<Produit, WriteTo<'produits'>>({
    collection: 'produits',
    record: produit,
    isOnline: produit.status === 'published',
    read: () => queries.fetchQuery({ ...produitOf(produit.id), staleTime: 0 }),
    update: async (change, startedFrom) => {
      const saved = await produits.update(produit.id, change, { startedFrom })
      queries.setQueryData(produitOf(saved.id).queryKey, saved)
      void queries.invalidateQueries({ queryKey: ['produits', 'list'] })
      void queries.invalidateQueries({ queryKey: ['produits', 'all'] })
      return saved
    },
  })
}
