/** Files that a text is about to hold: pictures in it, others behind a link. */
import { mediaFields } from '#drizzle/collections/media.ts'
import { fileSize } from '../../lib/quantities.ts'
import { randomId } from '../../lib/random-id.ts'
import { fileProblem } from '../upload/targets.ts'

/** The types that every browser draws. SVG is excluded: it can contain scripts. */
const DRAWN = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']
export const IMAGE_ACCEPT = DRAWN.join(',')

export interface ChosenFile {
  /** The id that its record of the media will have. */
  id: string
  file: File
  isImage: boolean
  /** A picture's description, or a link's text. */
  sentence: string
  /** Why it cannot be sent; empty for most. */
  refusal: string
}

const baseOf = (name: string) => name.replace(/\.[^.]*$/, '')
const endingOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toUpperCase() ?? ''

export const chosenFiles = (files: readonly File[]): ChosenFile[] =>
  files.map((file) => {
    const isImage = DRAWN.includes(file.type)
    return {
      id: randomId().slice(0, 15),
      file,
      isImage,
      sentence: isImage ? '' : baseOf(file.name).replace(/_+/g, ' ').trim(),
      refusal: fileProblem(file, mediaFields.file) ?? '',
    }
  })

/** « Fiche de séance (PDF, 1,2 Mo) ». */
export const linkText = ({ sentence, file }: ChosenFile): string =>
  `${sentence.trim() || file.name} (${[endingOf(file.name), fileSize(file.size)].filter(Boolean).join(', ')})`

/** Of a picture, in its own pixels; null when this browser cannot draw it. */
export const sizeOf = async (file: File): Promise<{ width: number; height: number } | null> => {
  try {
    const { width, height } = await createImageBitmap(file)
    return { width, height }
  } catch {
    return null
  }
}

/** The widest that a picture in a text is drawn; the server makes that one of a larger one. */
export const WIDEST = 1600
