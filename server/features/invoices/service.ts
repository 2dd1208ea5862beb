export { type Drawing, keyOf as invoiceKey, withFile as withInvoiceFile } from './documents/stored-invoice.ts'
export { splitTax } from './issuing/amounts.ts'
export { type CreditWanted, creditableOf, creditNotesOf, issueCreditNote } from './issuing/credit.ts'
export { depositPartsOf, depositShares } from './issuing/deposits.ts'
export {
  type InvoiceWanted,
  type IssuedDocument as Paper,
  issueInvoice,
  natureOfSold,
  paperOf,
  type SoldLine,
} from './issuing/issue.ts'
export { meansOf } from './issuing/means.ts'
