/**
 * The result of « Retrouver ma commande » when its form was posted without script: the page reads it from its
 * URL (`?etat=`), in French because URLs are visible.
 */
export type FindOrderState = 'envoye' | 'invalide' | 'limite' | 'echec' | typeof EXPIRED_LINK

/** Target of an expired link to a file. */
export const EXPIRED_LINK = 'expire'

/** By the status of `POST /api/orders/find`, which scripts call directly. */
export const findOrderState = (status: number): FindOrderState => {
  if (status === 204) return 'envoye'
  if (status === 400) return 'invalide'
  return status === 429 ? 'limite' : 'echec'
}
