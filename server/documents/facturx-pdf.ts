/**
 * The electronic part of an invoice's PDF: PDF/A-3b, the attached XML, and the metadata that declare it
 * (Factur-X 1.08, chapter 6).
 */
import { escapeMarkup } from '#drizzle/domain/markup.ts'

const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'
const FILE = 'factur-x.xml'

/** For `renderPdf`: an archival document. */
export const PDF_A = { subset: 'PDF/A-3b', pdfVersion: '1.7' } as const

const property = (name: string, description: string): string =>
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`

/** PDF/A has no properties of invoices: they are declared before they are used (ISO 19005-3, 6.6.2.3). */
const DESCRIPTION = `
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>
${property('DocumentFileName', 'name of the embedded XML invoice file')}
${property('DocumentType', 'type of the document')}
${property('Version', 'version of the XML schema')}
${property('ConformanceLevel', 'conformance level of the embedded data')}
</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">
<fx:DocumentType>INVOICE</fx:DocumentType>
<fx:DocumentFileName>${FILE}</fx:DocumentFileName>
<fx:Version>1.0</fx:Version>
<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>`

/** Sets the author of the document; pdfkit writes the name unescaped, so an ampersand would break it. */
export const nameAuthor = (doc: PDFKit.PDFDocument, author: string): void => {
  if (author === '') return
  doc.appendXML(
    `<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator><rdf:Seq><rdf:li>${escapeMarkup(author)}</rdf:li></rdf:Seq></dc:creator></rdf:Description>`,
  )
}

/** Attaches the XML of the invoice, with the same content as its pages. `at`: when the invoice was issued. */
export const attachInvoice = (doc: PDFKit.PDFDocument, xml: string, at: Date): void => {
  // pdfkit's types lack the relationship.
  const options = {
    name: FILE,
    type: 'text/xml',
    description: 'Facture électronique (Factur-X, EN 16931)',
    relationship: 'Alternative',
    creationDate: at,
    modifiedDate: at,
  }
  doc.file(Buffer.from(xml), options)
  doc.appendXML(DESCRIPTION)
}
