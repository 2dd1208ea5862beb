export { takenAfter, takesUpsell, upsellOrder } from './upsell.ts'
