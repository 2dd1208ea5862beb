/**
 * A workbook of one sheet (ECMA-376): texts inline, numbers, instants as dates in Paris; the first row stays in sight. It
 * holds no formula, so a cell cannot be run as one.
 */
import { Readable } from 'node:stream'
import { escapeMarkup } from '#drizzle/domain/markup.ts'
import { wallClock } from '#server/core/paris.ts'
import type { ArchiveEntry } from '#server/documents/archive.ts'
import type { Value } from './columns.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const DATE_STYLE = 1
const HEAD_STYLE = 2
/** The most characters of a cell. */
const MAX_CELL_LENGTH = 32_767
/** Days from the sheet's epoch, 30 December 1899, to Unix's. */
const EPOCH_DAYS = 25_569

/** Characters that XML 1.0 does not allow, and halves of characters that a cut leaves. */
const NOT_XML = /[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/gu
const written = (text: string): string => escapeMarkup(text.slice(0, MAX_CELL_LENGTH).replace(NOT_XML, ''))

const textCell = (text: string, style = 0): string =>
  `<c t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${written(text)}</t></is></c>`

const serialOf = (instant: string): number => wallClock(new Date(instant)).getTime() / 86_400_000 + EPOCH_DAYS

const cell = (value: Value): string => {
  if (value === '') return '<c/>'
  if (typeof value === 'string') return textCell(value)
  if (typeof value === 'number') return Number.isFinite(value) ? `<c><v>${value}</v></c>` : '<c/>'
  return value.instant === '' ? '<c/>' : `<c s="${DATE_STYLE}"><v>${serialOf(value.instant)}</v></c>`
}

const row = (cells: string): string => `<row>${cells}</row>`

async function* sheet(
  heads: readonly string[],
  pages: AsyncIterable<readonly (readonly Value[])[]>,
): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="${heads.length}" width="20" customWidth="1"/></cols><sheetData>`
  yield row(heads.map((head) => textCell(head, HEAD_STYLE)).join(''))
  for await (const rows of pages) yield rows.map((values) => row(values.map(cell).join(''))).join('')
  yield '</sheetData></worksheet>'
}

const part = (name: string, content: string): ArchiveEntry => ({
  name,
  content: Buffer.from(HEAD + content),
  isText: true,
})

/** The parts of the workbook, for `zipOf`. */
export async function* workbookParts(
  name: string,
  heads: readonly string[],
  pages: AsyncIterable<readonly (readonly Value[])[]>,
): AsyncGenerator<ArchiveEntry> {
  yield part(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  )
  yield part(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  )
  yield part(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${written(name.slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  )
  yield part(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  )
  // Number format 22 is a date with its time in the reader's own language.
  yield part(
    'xl/styles.xml',
    `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="22" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
  )
  yield { name: 'xl/worksheets/sheet1.xml', content: Readable.from(sheet(heads, pages)), isText: true }
}
