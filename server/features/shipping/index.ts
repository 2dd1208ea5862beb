export {
  addressLine,
  checkBilledTaxes,
  type Destination,
  destinationOf,
  sentLines,
  shippingChoices,
  shippingLines,
  shippingOf,
} from './shipping.ts'
