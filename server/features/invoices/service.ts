export { splitTax } from './amounts.ts'
export { type CreditWanted, creditableOf, creditNotesOf, issueCreditNote } from './credit.ts'
export { depositPartsOf, depositShares } from './deposits.ts'
export {
  type InvoiceWanted,
  type IssuedDocument as Paper,
  issueInvoice,
  natureOfSold,
  paperOf,
  type SoldLine,
} from './issue.ts'
export { meansOf } from './means.ts'
export { type Drawing, keyOf as invoiceKey, withFile as withInvoiceFile } from './stored-invoice.ts'
