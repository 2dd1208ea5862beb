/** The buyer's watermark in a file of any origin. */
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFRawStream,
} from '@cantoo/pdf-lib'
import PDFKit from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { markLine } from '#drizzle/domain/buyer-mark.ts'
import { watermarkPdf } from '#server/documents/watermark/mark.ts'
import { Watermarks } from '#server/documents/watermark/watermarks.ts'
import { boughtPdf, readBoughtPdf } from '../../support/bought-pdf.ts'

const LINE = 'Exemplaire de Zoé Łukasz · commande C-2026-000012'

const marked = async (bytes: Uint8Array, line = LINE) => {
  const answer = await watermarkPdf(bytes, { line })
  if ('problem' in answer) throw new Error(answer.problem)
  return { bytes: answer.pdf, ...(await readBoughtPdf(answer.pdf)) }
}

/** As programs for accessible documents write them, with the text in a structure. */
const taggedPdf = (): Promise<Buffer> =>
  new Promise((resolve) => {
    const document = new PDFKit({ tagged: true, pdfVersion: '1.7', lang: 'fr', compress: false })
    const parts: Buffer[] = []
    document.on('data', (part: Buffer) => parts.push(part))
    document.on('end', () => resolve(Buffer.concat(parts)))
    document.addStructure(
      document.struct('P', {}, () => {
        document.text('Une page pour tous')
      }),
    )
    document.end()
  })

/** What is drawn last on a page, as its operators. */
const lastDrawn = ({ node, doc }: PDFPage): string => {
  const contents = node.Contents()
  const last = contents instanceof PDFArray ? doc.context.lookup(contents.asArray().at(-1)) : contents
  return last instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(last).decode()).toString('latin1') : ''
}
const operandsOf = (drawn: string, operator: string): number[] =>
  (new RegExp(`([^\\n]*) ${operator}\\n`).exec(drawn)?.[1] ?? '').split(' ').map(Number)

describe('the text of a watermark', () => {
  it.each([
    ['Camille Durand', 'Exemplaire de Camille Durand · commande C-2026-000012'],
    ['  Camille\n Durand ', 'Exemplaire de Camille Durand · commande C-2026-000012'],
    ['', 'Exemplaire personnel · commande C-2026-000012'],
    ['😀 ❤️', 'Exemplaire personnel · commande C-2026-000012'],
    ['camille@example.com', 'Exemplaire personnel · commande C-2026-000012'],
    ['é'.repeat(160), `Exemplaire de ${'é'.repeat(80)} · commande C-2026-000012`],
  ])('is a name and a number, and no address: %s', (name, line) => {
    expect(markLine({ name, number: 'C-2026-000012' })).toBe(line)
  })
})

describe('a watermarked PDF', () => {
  it('has the line on each of three hundred pages and in its properties, keeps its content, and grows little', async () => {
    const given = await boughtPdf({ pages: 300 })
    const { bytes, pages, properties } = await marked(given)
    expect(pages).toHaveLength(300)
    for (const [at, texts] of pages.entries()) {
      expect(texts.join(' ')).toContain(`Page ${at + 1}, ligne 39`)
      expect(texts.filter((text) => text === LINE)).toHaveLength(1)
    }
    expect(properties.Exemplaire).toBe(LINE)
    expect(bytes.length - given.length).toBeLessThan(60_000)
  })

  it('has the line once where pages share their content', async () => {
    const shared = await boughtPdf({
      pages: 4,
      change: (document) => {
        const [first, ...others] = document.getPages()
        const own = first?.node.Contents()
        const listed = own instanceof PDFArray ? own.asArray() : []
        const contents = document.context.register(document.context.obj([...listed]))
        for (const { node } of [first, ...others].flatMap((page) => (page ? [page] : [])))
          node.set(PDFName.of('Contents'), contents)
      },
    })
    const { pages } = await marked(shared)
    expect(pages.map((texts) => texts.filter((text) => text === LINE).length)).toEqual([1, 1, 1, 1])
  })

  it('has the line at the visible foot, centred and within the page, however it is rotated and cropped', async () => {
    const shown = { x: 20, y: 30, width: 400, height: 500 }
    const change = (document: PDFDocument) => {
      for (const page of document.getPages()) page.setCropBox(shown.x, shown.y, shown.width, shown.height)
    }
    const given = await boughtPdf({ pages: 4, isTurned: true, change })
    const { bytes } = await marked(given, markLine({ name: 'M'.repeat(80), number: 'C-2026-000012' }))
    const document = await PDFDocument.load(bytes, { updateMetadata: false })
    const places = document.getPages().map((page) => {
      const drawn = lastDrawn(page)
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = operandsOf(drawn, 'cm')
      const [, , , , left = 0, foot = 0] = operandsOf(drawn, 'Tm')
      const [x, y] = [a * left + c * foot + e - shown.x, b * left + d * foot + f - shown.y]
      const { angle } = page.getRotation()
      // A reader turns it clockwise, and what was its side becomes its foot.
      const seen = {
        0: [x, y, shown.width],
        90: [y, shown.width - x, shown.height],
        180: [shown.width - x, shown.height - y, shown.width],
        270: [shown.height - y, x, shown.height],
      }[angle % 360]
      return { seen: seen?.map(Math.round), isSmaller: (operandsOf(drawn, 'Tf').at(-1) ?? 0) < 7 }
    })
    // It would not fit in its usual size: as much is free at either side.
    expect(places).toEqual([500, 400, 500, 400].map((width) => ({ seen: [24, 12, width], isSmaller: true })))
  })

  it('hides the line from screen readers as an artifact, and keeps its structure', async () => {
    const { bytes } = await marked(await taggedPdf())
    const document = await PDFDocument.load(bytes, { updateMetadata: false })
    expect(document.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict)).toBeDefined()
    expect(lastDrawn(document.getPage(0))).toMatch(
      /^\/Artifact <<\/Type \/Pagination \/Subtype \/Footer>> BDC\n[\s\S]*EMC\n?$/,
    )
  })

  it('keeps an earlier mark unchanged', async () => {
    const once = await marked(await boughtPdf(), 'Exemplaire de Zoé Quint · commande C-2026-000001')
    const { pages } = await marked(once.bytes)
    expect(pages[0]?.slice(-2)).toEqual(['Exemplaire de Zoé Quint · commande C-2026-000001', LINE])
  })

  it('replaces letters missing in the typeface', async () => {
    const { pages } = await marked(await boughtPdf(), 'Exemplaire de 花子 😀 · commande C-2026-000012')
    expect(pages[0]?.at(-1)).toMatch(/^Exemplaire de .* · commande C-2026-000012$/)
  })

  it.each([
    ['encrypted', () => boughtPdf({ encrypted: { userPassword: 'a', ownerPassword: 'b' } })],
    ['encrypted', () => boughtPdf({ encrypted: { ownerPassword: 'b' } })],
    [
      'signed',
      () =>
        boughtPdf({
          change: ({ catalog, context }) =>
            catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [], SigFlags: 3 })),
        }),
    ],
    [
      'signed',
      () =>
        boughtPdf({ change: ({ catalog, context }) => catalog.set(PDFName.of('Perms'), context.obj({})) }),
    ],
    ['large', () => boughtPdf({ pages: 2001, lines: 0 })],
    ['broken', async () => (await boughtPdf({ pages: 50 })).subarray(0, 2000)],
    ['broken', async () => Buffer.from('%PDF-1.7\nrien')],
    ['broken', async () => Buffer.alloc(0)],
  ] as const)('is refused for a file that is %s', async (problem, file) => {
    expect(await watermarkPdf(await file(), { line: LINE })).toEqual({ problem })
  })
})

describe('the watermark process', () => {
  it('marks as well, one after the other, and answers 503 once it is closed', async () => {
    const marks = new Watermarks({ inWorker: true })
    const given = await boughtPdf({ pages: 3 })
    async function* parts() {
      yield given.subarray(0, 500)
      yield given.subarray(500)
    }
    const answers = await Promise.all(['a', 'b'].map((line) => marks.mark({ line }, parts)))
    for (const [at, answer] of answers.entries()) {
      const { pages } = await readBoughtPdf('pdf' in answer ? answer.pdf : new Uint8Array())
      expect(pages.map((texts) => texts.at(-1))).toEqual(Array(3).fill(at === 0 ? 'a' : 'b'))
    }
    await marks.close()
    await expect(marks.mark({ line: 'a' }, parts)).rejects.toMatchObject({ status: 503 })
  })

  it('takes turns by network: many requests of one delay no other', async () => {
    const marks = new Watermarks({ inWorker: false })
    const given = await boughtPdf()
    const notified: string[] = []
    const ask = async (ip: string) => {
      await marks.mark(
        { line: 'a' },
        async function* () {
          yield given
        },
        ip,
      )
      notified.push(ip)
    }
    const many = Array.from({ length: 6 }, () => ask('203.0.113.1'))
    await Promise.all([...many, ask('198.51.100.7')])
    expect(notified.indexOf('198.51.100.7')).toBeLessThan(3)
    await expect(Promise.all(Array.from({ length: 60 }, () => ask('203.0.113.1')))).rejects.toMatchObject({
      status: 429,
    })
    await marks.close()
  })
})
