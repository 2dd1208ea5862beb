export { REFUND_COLORS, REFUND_LABELS, reasonWord } from './labels.ts'
export { isAtBank } from './queries.ts'
