import { Badge } from '@mantine/core'

const COLORS: Record<string, string> = {
  draft: 'sable',
  published: 'green',
  archived: 'gray',
  pending: 'yellow',
  paid: 'green',
  fulfilled: 'green',
  cancelled: 'gray',
  partially_refunded: 'blue',
  refunded: 'blue',
  failed: 'red',
}
const LABELS: Record<string, string> = {
  draft: 'Brouillon',
  published: 'Publiée',
  archived: 'Archivée',
  pending: 'En attente',
  paid: 'Payée',
  fulfilled: 'Livrée',
  cancelled: 'Annulée',
  partially_refunded: 'Remboursée en partie',
  refunded: 'Remboursée',
  failed: 'Échouée',
}
const MASCULINE: Record<string, string> = {
  published: 'Publié',
  archived: 'Archivé',
  paid: 'Payé',
  partially_refunded: 'Remboursé en partie',
  refunded: 'Remboursé',
  failed: 'Échoué',
}

/** A state as people say it; `masculine` for a product, a payment. */
export const statusWord = (status: string, masculine = false): string =>
  (masculine && MASCULINE[status]) || LABELS[status] || status

/** A state in words and colour (design reference 5.2); `masculine` for a product, a payment. */
export const StatusBadge = ({ status, masculine }: { status: string; masculine?: boolean }) => (
  <Badge color={COLORS[status] ?? 'sable'}>{statusWord(status, masculine)}</Badge>
)
