export { awaitTransfer, handRef, holdForTransfer, leftOf, transferTerms, transferView } from './transfer.ts'
