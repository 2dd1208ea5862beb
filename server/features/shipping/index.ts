export {
  checkBilledTaxes,
  type Destination,
  destinationOf,
  inOneLine,
  sentLines,
  shippingChoices,
  shippingLines,
  shippingOf,
} from './shipping.ts'
