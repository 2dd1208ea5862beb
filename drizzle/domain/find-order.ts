/**
 * How « Retrouver ma commande » was answered when its form posted without script: the page reads it from its address
 * (`?etat=`), in French because people see addresses.
 */
export type FindOrderState = 'envoye' | 'invalide' | 'limite' | 'echec' | typeof EXPIRED_LINK

/** Whoever follows a link to a file that is over is led here. */
export const EXPIRED_LINK = 'expire'

/** By the status of `POST /api/orders/find`, which script asks directly. */
export const findOrderState = (status: number): FindOrderState => {
  if (status === 204) return 'envoye'
  if (status === 400) return 'invalide'
  return status === 429 ? 'limite' : 'echec'
}
