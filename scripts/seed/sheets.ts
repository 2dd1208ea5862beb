/** Printed sheets: one for each exercise, and the six pages of the practice notebook. */
import { renderPdf } from '#server/documents/pdf.ts'
import { notebook } from './content/notebook.ts'

const INK = '#312b22'
const SOFT = '#565656'
const SAND = '#b0a696'
const RULE = '#d6ccbe'
const PAPER = '#fcf9f4'
/** A5 in points. */
const WIDTH = 420
const HEIGHT = 595
const LEFT = 44
const INNER = WIDTH - 2 * LEFT
const BOTTOM = HEIGHT - 60

type Doc = PDFKit.PDFDocument

const banner = (doc: Doc): void => {
  doc.rect(0, 0, WIDTH, 6).fill(SAND)
}

const heading = (doc: Doc, title: string, lead: string): void => {
  banner(doc)
  doc.fill(INK).font('Helvetica-Bold').fontSize(17).text(title, LEFT, 40, { width: INNER })
  doc.moveDown(0.5).font('Helvetica').fontSize(10).fill(SOFT).text(lead, { width: INNER, lineGap: 3 })
  doc.moveDown(0.8)
}

/** Lines to write on, down to `end`. */
const writingLines = (doc: Doc, end: number, gap = 22): void => {
  for (let y = doc.y + gap; y <= end; y += gap)
    doc
      .moveTo(LEFT, y)
      .lineTo(LEFT + INNER, y)
      .lineWidth(0.5)
      .stroke(RULE)
}

/** One page: the questions, with writing space under each. */
export const exerciseSheet = (title: string, lead: string, prompts: readonly string[]): Promise<Buffer> =>
  renderPdf({ size: 'A5', margin: LEFT, info: { Title: title } }, (doc) => {
    heading(doc, title, lead)
    const from = doc.y
    const room = (BOTTOM - from) / Math.max(1, prompts.length)
    for (const [at, prompt] of prompts.entries()) {
      doc.y = from + at * room
      doc.font('Helvetica-Bold').fontSize(10.5).fill(INK).text(prompt, LEFT, doc.y, { width: INNER })
      writingLines(doc, from + (at + 1) * room - 14)
    }
  })

/** One page of paragraphs. */
export const leaflet = (title: string, paragraphs: readonly string[]): Promise<Buffer> =>
  renderPdf({ size: 'A5', margin: LEFT, info: { Title: title } }, (doc) => {
    banner(doc)
    doc.fill(INK).font('Helvetica-Bold').fontSize(18).text(title, LEFT, 48, { width: INNER })
    doc.moveDown().font('Helvetica').fontSize(11).fill(SOFT)
    for (const paragraph of paragraphs) doc.text(paragraph, { width: INNER, lineGap: 4 }).moveDown()
  })

const cover = (doc: Doc): void => {
  doc.rect(0, 0, WIDTH, HEIGHT).fill(PAPER)
  doc.circle(WIDTH / 2, 190, 62).fill('#f1e2c6')
  doc.path(`M0 250 C 110 205 190 285 ${WIDTH} 215 L ${WIDTH} ${HEIGHT} L 0 ${HEIGHT} Z`).fill('#e6efe9')
  doc.path(`M0 300 C 140 250 260 345 ${WIDTH} 285 L ${WIDTH} ${HEIGHT} L 0 ${HEIGHT} Z`).fill('#cfe0d8')
  doc
    .fill(INK)
    .font('Helvetica-Bold')
    .fontSize(26)
    .text(notebook.title, LEFT, 380, { width: INNER, align: 'center' })
  doc
    .moveDown(0.4)
    .font('Helvetica')
    .fontSize(12)
    .fill(SOFT)
    .text(notebook.subtitle, { width: INNER, align: 'center' })
  doc.fontSize(11).text('Ce carnet appartient à', LEFT, 510, { width: INNER, align: 'center' })
  doc.moveTo(130, 548).lineTo(290, 548).lineWidth(0.7).stroke(SAND)
}

/** A table of seven nights: one row each, with empty columns. */
const nights = (doc: Doc): void => {
  const columns = notebook.columns
  const first = 52
  const width = (INNER - first) / columns.length
  const top = doc.y + 6
  const row = 42
  doc.font('Helvetica-Bold').fontSize(7.5).fill(INK)
  for (const [at, label] of columns.entries())
    doc.text(label, LEFT + first + at * width + 3, top, { width: width - 6, align: 'center' })
  for (const [at, day] of notebook.days.entries()) {
    const y = top + 24 + at * row
    doc.rect(LEFT, y, INNER, row).lineWidth(0.5).stroke(RULE)
    doc
      .font('Helvetica')
      .fontSize(9)
      .fill(INK)
      .text(day, LEFT + 5, y + 16, { width: first - 8 })
    for (let line = 0; line < columns.length; line += 1) {
      const x = LEFT + first + line * width
      doc
        .moveTo(x, y)
        .lineTo(x, y + row)
        .lineWidth(0.5)
        .stroke(RULE)
    }
  }
  doc.y = top + 24 + notebook.days.length * row + 12
}

/** Curves of tension before and after: an empty square of ten steps. */
const curve = (doc: Doc): void => {
  const top = doc.y + 12
  const side = 200
  for (let step = 0; step <= 10; step += 1) {
    const y = top + side - (side / 10) * step
    doc
      .moveTo(LEFT + 20, y)
      .lineTo(LEFT + INNER, y)
      .lineWidth(0.4)
      .stroke(RULE)
    if (step % 5 === 0)
      doc
        .font('Helvetica')
        .fontSize(8)
        .fill(SOFT)
        .text(String(step), LEFT, y - 4, { width: 16 })
  }
  const part = (INNER - 20) / notebook.days.length
  for (const [at, day] of notebook.days.entries())
    doc
      .fontSize(7.5)
      .fill(SOFT)
      .text(day.slice(0, 3), LEFT + 20 + at * part, top + side + 6, { width: part, align: 'center' })
  doc.y = top + side + 30
}

const footer = (doc: Doc, page: number): void => {
  doc.font('Helvetica').fontSize(8).fill(SOFT)
  doc.text(`${notebook.title} · ${page}`, LEFT, HEIGHT - 36, {
    width: INNER,
    align: 'center',
    lineBreak: false,
  })
}

/** The practice notebook: cover, instructions, seven nights, the evening ritual, sorting thoughts, review. */
export const practiceNotebook = (): Promise<Buffer> =>
  renderPdf(
    {
      size: 'A5',
      margins: { top: 40, left: LEFT, right: LEFT, bottom: 20 },
      info: { Title: notebook.title },
    },
    (doc) => {
      cover(doc)
      for (const [at, page] of notebook.pages.entries()) {
        doc.addPage()
        heading(doc, page.title, page.lead)
        if (page.kind === 'nights') nights(doc)
        else if (page.kind === 'curve') curve(doc)
        for (const line of page.lines) {
          doc.font('Helvetica').fontSize(10.5).fill(INK).text(line, LEFT, doc.y, { width: INNER, lineGap: 3 })
          if (page.kind !== 'text') writingLines(doc, Math.min(doc.y + page.room, BOTTOM))
          doc.y += page.kind === 'text' ? 9 : page.room + 10
        }
        footer(doc, at + 2)
      }
    },
  )
