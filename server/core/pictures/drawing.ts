/** Drawing with sharp (libvips), in its own process. */
import sharp, { type Metadata } from 'sharp'
import type { Drawing, IconDrawing, PictureSize, ThumbDrawing } from './messages.ts'

// No picture is requested twice in a row.
sharp.cache(false)

/**
 * The formats of this product with sharp's options. Measured at 960×720: effort 4 takes half a second to a
 * second, effort 9 ten times as long for at most a seventh less, and the first visitor waits for it.
 */
const OPTIONS: Readonly<Record<string, object>> = { webp: { quality: 76 }, avif: { quality: 50, effort: 4 } }
/** Bytes of a fully decoded picture, as progressive and interlaced ones are: 85 megapixels of a camera. */
const MAX_DECODED = 268_435_456
/** Pixels of a thumb: drawing one of this size takes about a second. */
const MAX_DRAWN = 16_777_216
const PIXELS = { limitInputPixels: MAX_DECODED } as const

const SIZE = /^(\d+)x(\d+)(t|b|f)?$/

interface Size {
  readonly width: number
  readonly height: number
}

/** Whole pixels of a side derived from the other one; at least 1. */
const side = (length: number): number => Math.max(1, Math.round(length))

/**
 * The size of a thumb with the picture's proportions. Fitting rounds down and never enlarges (PocketBase).
 */
const keepRatio = (from: Size, { width, height }: Size, mode: string | undefined): Size => {
  if (width === 0) return { width: side((height * from.width) / from.height), height }
  if (height === 0) return { width, height: side((width * from.height) / from.width) }
  if (mode !== 'f' || (from.width <= width && from.height <= height)) return from
  const ratio = from.width / from.height
  return ratio > width / height
    ? { width, height: Math.max(1, Math.floor(width / ratio)) }
    : { width: Math.max(1, Math.floor(height * ratio)), height }
}

const POSITIONS: Readonly<Record<string, string>> = { t: 'top', b: 'bottom' }

const decodedBytes = ({ width, height, channels, depth }: Metadata): number =>
  width * height * channels * (depth === 'uchar' ? 1 : 2)

const drawThumb = async (content: Buffer, { format, size }: ThumbDrawing): Promise<Buffer> => {
  const metadata = await sharp(content, PIXELS).metadata()
  if (decodedBytes(metadata) > MAX_DECODED) throw new Error('The picture is too large for a thumb')
  const match = SIZE.exec(size)
  const [width, height, mode] = [Number(match?.[1]), Number(match?.[2]), match?.[3]]
  const isCropped = width > 0 && height > 0 && mode !== 'f'
  const box = isCropped ? { width, height } : keepRatio(metadata.autoOrient, { width, height }, mode)
  // A picture one pixel wide and thousands high grows by the same factor as its width.
  if (box.width * box.height > MAX_DRAWN) throw new Error('The thumb would be too large')
  return sharp(content, PIXELS)
    .autoOrient()
    .resize({ ...box, fit: isCropped ? 'cover' : 'fill', position: POSITIONS[mode ?? ''] ?? 'centre' })
    .toFormat(format, OPTIONS[format] ?? {})
    .toBuffer()
}

/** The DPI at which one unit of an SVG is one pixel. */
const DENSITY = 72

const drawIcon = (svg: Buffer, { size, viewBox }: IconDrawing): Promise<Buffer> =>
  sharp(svg, { density: (DENSITY * size) / viewBox })
    .resize(size, size)
    .png()
    .toBuffer()

/** The picture drawn from a file. Throws for one that is no picture, damaged or too large. */
export const draw = (content: Buffer, drawing: Drawing): Promise<Buffer> =>
  drawing.kind === 'thumb' ? drawThumb(content, drawing) : drawIcon(content, drawing)

/** The size of the picture in a file, upright. Throws for one that is no picture or damaged. */
export const sizeOf = async (content: Buffer): Promise<PictureSize> => {
  const { width, height } = (await sharp(content, PIXELS).metadata()).autoOrient
  return { width, height }
}
