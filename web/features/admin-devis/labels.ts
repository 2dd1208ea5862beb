/** In the place of an id: a quote that is being made; with the parameter, from the quote that it names. */
export const NEW = 'new'
export const COPY = 'copie'

export const STATUS_LABELS = {
  draft: 'Brouillon',
  sent: 'Envoyé',
  accepted: 'Accepté',
  over: 'Expiré',
  cancelled: 'Annulé',
} as const
export const STATUS_COLORS = {
  draft: 'sable',
  sent: 'blue',
  accepted: 'green',
  over: 'gray',
  cancelled: 'gray',
} as const
