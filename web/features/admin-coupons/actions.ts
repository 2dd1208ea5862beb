import { downloadRows } from '../../admin-ui/components/export.ts'
import { statusWord } from '../../admin-ui/components/StatusBadge.tsx'
import { notify } from '../../ui/toast/store.ts'
import { type Coupon, readUses } from './queries.ts'

/** Any page of the site takes the code; its first one is the shortest to write. */
export const copyLink = async ({ code }: Coupon): Promise<void> => {
  try {
    await navigator.clipboard.writeText(`${window.location.origin}/?code=${code}`)
    notify.success('Lien copié. Ajouté à toute autre page du site, ?code= fait de même.')
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    notify.error('Votre navigateur a refusé la copie.')
  }
}

/** The orders that used the code, as a spreadsheet. */
export const downloadUses = async (coupon: Coupon): Promise<void> => {
  const orders = await readUses(coupon)
  const rows = orders.map((order) => ({
    commande: order.number,
    date: order.created,
    nom: order.name,
    email: order.email,
    total: order.totalCents / 100,
    remise: order.discountCents / 100,
    etat: statusWord(order.status || 'pending'),
  }))
  if (rows.length > 0) downloadRows(`code-${coupon.code.toLowerCase()}`, 'csv', rows)
  else notify.success('Personne n’a encore utilisé ce code.')
}
