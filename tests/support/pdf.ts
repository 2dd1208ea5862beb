/** Reads a PDF that pdfkit wrote with embedded fonts: what is set where, as a reader would select it. Points, from the top left. */
import { inflateSync } from 'node:zlib'

export interface PdfRun {
  text: string
  x: number
  /** Of the baseline. */
  y: number
  width: number
  size: number
}
export interface PdfPage {
  width: number
  height: number
  runs: PdfRun[]
}
export interface PdfContent {
  pages: PdfPage[]
  /** One run a line. */
  text: string
  /** As the document names them: `RadioCanada-Regular`. */
  fonts: string[]
  links: string[]
}

interface Font {
  letters: string[]
  widths: number[]
}

const objectsOf = (source: string): Map<string, string> =>
  new Map(
    [...source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  )

const streamOf = (body: string): string => {
  const start = body.indexOf('stream\n') + 7
  const bytes = Buffer.from(body.slice(start, body.lastIndexOf('\nendstream')), 'latin1')
  return inflateSync(bytes).toString('latin1')
}

const hexText = (hex: string): string => {
  const units = hex.match(/[0-9a-f]{4}/g) ?? []
  return String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)))
}

const fontOf = (objects: ReadonlyMap<string, string>, body: string): Font => {
  const follow = (key: RegExp, from: string): string => objects.get(key.exec(from)?.[1] ?? '') ?? ''
  const letters: string[] = []
  const map = streamOf(follow(/\/ToUnicode (\d+)/, body))
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g))
    for (const [at, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]+)>/g)].entries())
      letters[Number.parseInt(first, 16) + at] = hexText(hex.replace(/ /g, ''))
  const widths = /\/W \[0 \[([\d. ]+)\]/.exec(follow(/\/DescendantFonts \[(\d+)/, body))?.[1] ?? ''
  return { letters, widths: widths.split(' ').map(Number) }
}

const runsOf = (content: string, fonts: ReadonlyMap<string, Font>, height: number): PdfRun[] =>
  [...content.matchAll(/BT\n([\s\S]*?)ET/g)].map(([, block = '']) => {
    const [, x = '0', y = '0'] = /1 0 0 1 (\S+) (\S+) Tm/.exec(block) ?? []
    const [, name = '', size = '0'] = /\/(F\d+) (\S+) Tf/.exec(block) ?? []
    const font = fonts.get(name)
    if (!font) throw new Error(`No embedded font ${name}`)
    let text = ''
    let units = 0
    for (const [, hex, kern] of block.matchAll(/<([0-9a-f]+)> (-?[\d.]+)/g)) {
      for (const code of hex?.match(/[0-9a-f]{4}/g) ?? []) {
        const glyph = Number.parseInt(code, 16)
        text += font.letters[glyph] ?? '\ufffd'
        units += font.widths[glyph] ?? 0
      }
      units -= Number(kern)
    }
    return {
      text,
      x: Number(x),
      y: height - Number(y),
      width: (units * Number(size)) / 1000,
      size: Number(size),
    }
  })

export const readPdf = (bytes: Buffer): PdfContent => {
  const source = bytes.toString('latin1')
  const objects = objectsOf(source)
  const pages = [...objects.values()]
    .filter((body) => body.includes('/Type /Page\n'))
    .map((body): PdfPage => {
      const [, width = '', height = ''] = /\/MediaBox \[0 0 (\S+) (\S+)\]/.exec(body) ?? []
      const resources = objects.get(/\/Resources (\d+)/.exec(body)?.[1] ?? '') ?? ''
      const fonts = new Map(
        [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [
          name,
          fontOf(objects, objects.get(id) ?? ''),
        ]),
      )
      const content = streamOf(objects.get(/\/Contents (\d+)/.exec(body)?.[1] ?? '') ?? '')
      return { width: Number(width), height: Number(height), runs: runsOf(content, fonts, Number(height)) }
    })
  return {
    pages,
    text: pages.flatMap(({ runs }) => runs.map(({ text }) => text)).join('\n'),
    fonts: [
      ...new Set([...source.matchAll(/\/BaseFont \/(?:[A-Z]{6}\+)?([\w-]+)/g)].map(([, name = '']) => name)),
    ],
    links: [...source.matchAll(/\/URI \(([^)]*)\)/g)].map(([, address = '']) => address),
  }
}
