export { closePaid, reopenPaid } from './access.ts'
export { accessStartOf, hasOpened, openedLines, opensAtOf, storeConsent } from './access-start.ts'
export { holdingPaymentsOf, ownsProduct, productsHeldIn } from './ownership.ts'
