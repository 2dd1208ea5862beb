/**
 * Sales and receipts as accounting entries, in the 18 columns of the French audit file (Livre des procédures
 * fiscales, art. A47 A-1). It covers what the site knows: an input for the accounts, not a replacement.
 */
import { KIND_TITLES, MEANS_LABELS, type SuppliedNature } from '#drizzle/domain/invoice.ts'
import type { InvoiceDocument } from '#server/documents/invoice-document.ts'
import { linesOf } from './parts.ts'

interface EntryLine {
  readonly account: string
  readonly label: string
  /** Positive: debit; negative: credit. */
  readonly cents: number
}
export interface Entry {
  readonly journal: 'VE' | 'BQ'
  readonly day: string
  readonly piece: string
  readonly pieceDay: string
  readonly text: string
  /** SIREN and name of a company. */
  readonly party: readonly [number: string, name: string]
  readonly lines: readonly EntryLine[]
}

const JOURNALS = { VE: 'Ventes', BQ: 'Banque' } as const
const CUSTOMERS = { account: '411000', label: 'Clients' }
/** Money received before it is earned. */
const ADVANCES = { account: '419100', label: 'Clients, avances et acomptes reçus' }
const BANK = { account: '512000', label: 'Banque' }
const REVENUE: Readonly<Record<SuppliedNature, { account: string; label: string }>> = {
  goods: { account: '707000', label: 'Ventes de marchandises' },
  digital: { account: '706000', label: 'Prestations de services' },
  services: { account: '706000', label: 'Prestations de services' },
}

/** One account for each rate: 44571200 for 20 %, 44571055 for 5,5 %. */
const taxAccount = (rate: number) => ({
  account: `44571${String(Math.round(rate * 10)).padStart(3, '0')}`,
  label: `TVA collectée ${String(rate).replace('.', ',')} %`,
})

/** Merges lines of the same account; drops zero amounts. */
const joined = (lines: readonly EntryLine[]): EntryLine[] => {
  const accounts = [...new Set(lines.map(({ account }) => account))]
  return accounts.flatMap((account) => {
    const own = lines.filter((line) => line.account === account)
    const cents = own.reduce((sum, line) => sum + line.cents, 0)
    return cents === 0 ? [] : [{ account, label: own[0]?.label ?? '', cents }]
  })
}

const entriesOf = (document: InvoiceDocument): Entry[] => {
  const { kind, number, issuedOn, customer, details } = document
  const name = customer.company || customer.name || customer.email
  const common = {
    piece: number,
    pieceDay: issuedOn,
    party: customer.siren ? ([customer.siren, name] as const) : (['', ''] as const),
  }
  const parts = linesOf(document)
  const owed = parts.reduce((sum, { netCents, taxCents }) => sum + netCents + taxCents, 0)
  const sale: Entry = {
    ...common,
    journal: 'VE',
    day: issuedOn,
    text: `${KIND_TITLES[kind]} ${number} ${name}`,
    lines: joined([
      { ...CUSTOMERS, cents: owed },
      ...parts.map(({ nature, isDeposit, netCents }) => ({
        ...(isDeposit ? ADVANCES : REVENUE[nature]),
        cents: -netCents,
      })),
      ...parts.map(({ rate, taxCents }) => ({ ...taxAccount(rate), cents: -taxCents })),
    ]),
  }
  const receipts = details.payments.map(
    ({ on, means, cents }): Entry => ({
      ...common,
      journal: 'BQ',
      day: on,
      text: `${cents < 0 ? 'Remboursement' : 'Paiement'} ${number} par ${MEANS_LABELS[means]}`,
      lines: joined([
        { ...BANK, cents },
        { ...CUSTOMERS, cents: -cents },
      ]),
    }),
  )
  return [sale, ...receipts].filter(({ lines }) => lines.length > 0)
}

/** The entries of documents, by day, each in balance. */
export const journalOf = (documents: readonly InvoiceDocument[]): Entry[] =>
  documents.flatMap(entriesOf).sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))

const HEADS = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
]

/** Removes separators from a cell. */
const cell = (text: string): string => text.replace(/[\t\r\n|]+/g, ' ').trim()
const day = (text: string): string => text.replaceAll('-', '')
const amount = (cents: number): string => (Math.max(0, cents) / 100).toFixed(2).replace('.', ',')

/** Tab-separated, one line for each account; entries are numbered from 1 within the file. */
export const journalText = (documents: readonly InvoiceDocument[]): string => {
  const rows = journalOf(documents).flatMap((entry, at) =>
    entry.lines.map(({ account, label, cents }) => [
      entry.journal,
      JOURNALS[entry.journal],
      String(at + 1),
      day(entry.day),
      account,
      label,
      ...(account === CUSTOMERS.account ? entry.party : ['', '']),
      entry.piece,
      day(entry.pieceDay),
      entry.text,
      amount(cents),
      amount(-cents),
      '',
      '',
      day(entry.day),
      '',
      '',
    ]),
  )
  return `${[HEADS, ...rows].map((row) => row.map(cell).join('\t')).join('\r\n')}\r\n`
}

/** The tax office's file name: the seller's SIREN, FEC, the last day. */
export const journalName = (siren: string, lastDay: string): string => `${siren}FEC${day(lastDay)}.txt`
