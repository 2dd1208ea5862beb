/**
 * An invoice as data: Factur-X 1.08, profile EN 16931, in the UN/CEFACT syntax (CII D22B). Amounts of a
 * credit note are positive, as its type implies the sign. Names in comments (BT-, BG-, BR-) are those of EN
 * 16931.
 */
import { XMLBuilder } from 'fast-xml-parser'
import { countryCode } from '#drizzle/domain/country.ts'
import { exemptionOf } from '#drizzle/domain/tax.ts'
import { notesOf } from './facturx-notes.ts'
import { buyerParty, deliveryParty, sellerParty } from './facturx-parties.ts'
import { dateTime, euros, type Xml, xmlText } from './facturx-values.ts'
import { type DocumentLine, type InvoiceDocument, paidCents, shownCents } from './invoice-document.ts'

/** Of UNTDID 1001. */
const TYPES = { invoice: '380', credit_note: '381', deposit: '386' } as const
/** The French process code of an invoice paid in advance, by its nature, and of others (BT-23). */
const PAID_PROCESS = { goods: 'B2', services: 'S2', mixed: 'M2' } as const
const OWED_PROCESS = { goods: 'B1', services: 'S1', mixed: 'M1' } as const
/** The process code of the final invoice after deposits, paid or not. */
const FINAL_PROCESS = { goods: 'B4', services: 'S4', mixed: 'M4' } as const
/** UNTDID 4461; codes that require an account or a mandate are not used, for the site stores neither. */
const MEANS: Readonly<Record<string, string>> = { card: '48', cash: '10', cheque: '20' }

/**
 * Whether the seller's data allow a valid file: name, and SIREN or VAT number (BR-06, BR-CO-26, BR-S-02,
 * BR-E-02).
 */
export const isElectronic = ({
  details: { seller },
}: {
  readonly details: Pick<InvoiceDocument['details'], 'seller'>
}): boolean => seller.name !== '' && (seller.siren !== '' || seller.vatNumber !== '')

const categoryOf = (treatment: string): 'E' | 'S' => (exemptionOf(treatment) ? 'E' : 'S')

/** Unit price before tax and discount, with as many decimals as give the line total when multiplied. */
const unitPrice = (cents: number, qty: number): string => {
  if (cents % qty === 0) return euros(cents / qty)
  return (cents / qty / 100).toFixed(qty < 100 ? 4 : 8)
}

const lineOf = (document: InvoiceDocument, line: DocumentLine, at: number): Xml => {
  const net = shownCents(document, line.netCents)
  const discount = shownCents(document, line.discountCents ?? 0)
  const allowance = Math.round((discount * 100) / (100 + line.taxRate))
  const qty = Math.max(1, line.qty)
  return {
    'ram:AssociatedDocumentLineDocument': { 'ram:LineID': String(at + 1) },
    'ram:SpecifiedTradeProduct': { 'ram:Name': xmlText(line.title) },
    'ram:SpecifiedLineTradeAgreement': {
      'ram:NetPriceProductTradePrice': { 'ram:ChargeAmount': unitPrice(net + allowance, qty) },
    },
    // C62: one, of UN/ECE recommendation 20.
    'ram:SpecifiedLineTradeDelivery': { 'ram:BilledQuantity': { '@unitCode': 'C62', '#': String(qty) } },
    'ram:SpecifiedLineTradeSettlement': {
      'ram:ApplicableTradeTax': {
        'ram:TypeCode': 'VAT',
        'ram:CategoryCode': categoryOf(line.treatment),
        'ram:RateApplicablePercent': line.taxRate.toFixed(2),
      },
      'ram:SpecifiedTradeAllowanceCharge':
        allowance > 0
          ? {
              'ram:ChargeIndicator': { 'udt:Indicator': 'false' },
              'ram:ActualAmount': euros(allowance),
              // 95: discount, of UNTDID 5189.
              'ram:ReasonCode': '95',
              'ram:Reason': 'Remise',
            }
          : undefined,
      'ram:SpecifiedTradeSettlementLineMonetarySummation': { 'ram:LineTotalAmount': euros(net) },
    },
  }
}

/**
 * When the tax is due: on invoicing, on delivery or on payment (BT-8, of UNTDID 2475); omitted where lines
 * differ.
 */
const dueOf = ({ details: { nature, taxOnDebits } }: InvoiceDocument): string | undefined => {
  if (taxOnDebits) return '5'
  if (nature === 'mixed') return undefined
  return nature === 'goods' ? '29' : '72'
}

/**
 * One for each category and rate (BG-23): both exemptions form one (BR-E-01), which has texts and no code.
 */
const taxesOf = (document: InvoiceDocument): Xml[] => {
  const { groups, mention } = document.totals
  const keys = [...new Set(groups.map(({ treatment, rate }) => `${categoryOf(treatment)} ${rate}`))]
  const taxed = keys.find((key) => key.startsWith('S'))
  return keys.map((key) => {
    const members = groups.filter(({ treatment, rate }) => `${categoryOf(treatment)} ${rate}` === key)
    const [first] = members
    const sum = (amount: 'netCents' | 'taxCents') =>
      euros(
        shownCents(
          document,
          members.reduce((total, group) => total + group[amount], 0),
        ),
      )
    const exemption = first ? exemptionOf(first.treatment) : null
    return {
      'ram:CalculatedAmount': sum('taxCents'),
      'ram:TypeCode': 'VAT',
      'ram:ExemptionReason': exemption ? xmlText(mention || exemption.sentence) : undefined,
      'ram:BasisAmount': sum('netCents'),
      'ram:CategoryCode': exemption ? 'E' : 'S',
      'ram:ExemptionReasonCode': exemption && members.length === 1 ? exemption.code : undefined,
      // Stated once (CII-SR-462): it is the same for all.
      'ram:DueDateTypeCode': key === taxed ? dueOf(document) : undefined,
      'ram:RateApplicablePercent': (first?.rate ?? 0).toFixed(2),
    }
  })
}

/** When the rest is due; for a paid invoice, the payment date (BR-FR-CO-09). */
const termsOf = ({ details: { instalments, payments } }: InvoiceDocument): Xml | undefined => {
  const on = (instalments.at(-1) ?? payments.at(-1))?.on
  if (!on) return undefined
  const written = instalments.map(
    (part) => `${part.on.split('-').reverse().join('/')}\u00a0: ${euros(part.cents)} EUR`,
  )
  return {
    'ram:Description': written.length > 0 ? `Échéances\u00a0: ${written.join(', ')}` : undefined,
    'ram:DueDateDateTime': dateTime(on),
  }
}

const settlementOf = (document: InvoiceDocument): Xml => {
  const { totals, details } = document
  const shown = (cents: number) => euros(shownCents(document, cents))
  const tax = totals.totalCents - totals.netCents
  const means = details.payments[0]?.means
  return {
    'ram:InvoiceCurrencyCode': 'EUR',
    'ram:SpecifiedTradeSettlementPaymentMeans': means ? { 'ram:TypeCode': MEANS[means] ?? '1' } : undefined,
    'ram:ApplicableTradeTax': taxesOf(document),
    'ram:SpecifiedTradePaymentTerms': termsOf(document),
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation': {
      'ram:LineTotalAmount': shown(totals.netCents),
      'ram:TaxBasisTotalAmount': shown(totals.netCents),
      'ram:TaxTotalAmount': { '@currencyID': 'EUR', '#': shown(tax) },
      'ram:GrandTotalAmount': shown(totals.totalCents),
      'ram:TotalPrepaidAmount': shown(paidCents(document)),
      'ram:DuePayableAmount': shown(totals.totalCents - paidCents(document)),
    },
    // The invoice corrected by a credit note, and the deposits deducted by a final invoice (BG-3).
    'ram:InvoiceReferencedDocument': [
      ...(details.corrects ? [details.corrects] : []),
      ...(details.deposits ?? []),
    ].map(({ number, issuedOn }) => ({
      'ram:IssuerAssignedID': number,
      'ram:FormattedIssueDateTime': dateTime(issuedOn, 'qdt'),
    })),
  }
}

const contentOf = (document: InvoiceDocument): Xml => {
  const { details } = document
  const isPaid = document.totals.totalCents === paidCents(document)
  const alone = isPaid ? PAID_PROCESS : OWED_PROCESS
  const process = details.deposits ? FINAL_PROCESS : alone
  return {
    'rsm:ExchangedDocumentContext': {
      'ram:BusinessProcessSpecifiedDocumentContextParameter': {
        'ram:ID': process[details.nature],
      },
      'ram:GuidelineSpecifiedDocumentContextParameter': { 'ram:ID': 'urn:cen.eu:en16931:2017' },
    },
    'rsm:ExchangedDocument': {
      'ram:ID': document.number,
      'ram:TypeCode': TYPES[document.kind],
      'ram:IssueDateTime': dateTime(document.issuedOn),
      'ram:IncludedNote': notesOf(document),
    },
    'rsm:SupplyChainTradeTransaction': {
      'ram:IncludedSupplyChainTradeLineItem': document.lines.map((line, at) => lineOf(document, line, at)),
      'ram:ApplicableHeaderTradeAgreement': {
        'ram:SellerTradeParty': sellerParty(document),
        'ram:BuyerTradeParty': buyerParty(document, countryCode(document.customer.address?.country) || 'FR'),
        'ram:SellerOrderReferencedDocument':
          details.orderNumber === '' ? undefined : { 'ram:IssuerAssignedID': details.orderNumber },
      },
      'ram:ApplicableHeaderTradeDelivery': {
        'ram:ShipToTradeParty': deliveryParty(document),
        'ram:ActualDeliverySupplyChainEvent': { 'ram:OccurrenceDateTime': dateTime(details.suppliedOn) },
      },
      'ram:ApplicableHeaderTradeSettlement': settlementOf(document),
    },
  }
}

/** The XML of a document; requires `isElectronic`. */
export const facturX = (document: InvoiceDocument): string => {
  const builder = new XMLBuilder({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    textNodeName: '#',
    format: true,
  })
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    'rsm:CrossIndustryInvoice': {
      '@xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
      '@xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
      '@xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
      '@xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
      ...contentOf(document),
    },
  })
}
