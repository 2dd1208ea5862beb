export { invoiceKey, withInvoiceFile } from './documents/stored-invoice.ts'
export { creditableOf, issueCreditNote } from './issuing/credit.ts'
export { type IssuedDocument, issueInvoice, natureOfSold, paperOf, type SoldLine } from './issuing/issue.ts'
export { meansOf } from './issuing/means.ts'
