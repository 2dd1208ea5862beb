/**
 * Pictures of documents: an undrawable one is refused at upload instead of being left out of the document
 * later.
 */

import { invalid } from '#server/core/errors.ts'
import { UndrawableError } from '#server/core/pictures/pictures.ts'
import { isMediaType } from '../files/media-types.ts'
import type { StoredUpload } from '../files/uploads.ts'
import type { FieldOf } from '../schema/definition.ts'
import type { Engine } from '../types.ts'

const UNDRAWABLE =
  'Cette image ne peut pas être dessinée\u00a0: elle est abîmée, ou bien trop grande. Réduisez-la, puis choisissez-la de nouveau.'

/**
 * Throws 400 on the field for a picture that cannot be drawn. A file that is no picture is refused elsewhere,
 * by its type.
 */
export const checkDrawable = async (
  { pictures, storage }: Pick<Engine, 'pictures' | 'storage'>,
  { name, drawnAs, mimeTypes, maxSize }: FieldOf<'file'>,
  { key, mimeType, size }: StoredUpload,
): Promise<void> => {
  if (!drawnAs || size > (maxSize ?? 0) || !mimeTypes?.some((type) => isMediaType(mimeType, type))) return
  try {
    await pictures.draw({ kind: 'thumb', format: 'png', size: drawnAs }, () => storage.read(key))
  } catch (error) {
    if (!(error instanceof UndrawableError)) throw error
    throw invalid({ [name]: ['validation_invalid_picture', UNDRAWABLE] })
  }
}
