import { INCOMPLETE_ADDRESS } from '#drizzle/domain/form-sentences.ts'
import { sayAlso } from './messages.ts'

const SENTENCES = {
  validation_is_url: INCOMPLETE_ADDRESS,
  validation_invalid_format: 'Ce format n’est pas accepté.',
  validation_invalid_mime_type: 'Format non accepté.',
  validation_file_size_limit: 'Fichier trop lourd.',
  validation_missing_rel_records: 'Cet élément n’existe plus.',
  validation_length_out_of_range: 'La longueur de ce texte n’est pas acceptée.',
  validation_min_number_constraint: 'Ce nombre est trop petit.',
  validation_max_number_constraint: 'Ce nombre est trop grand.',
}

/**
 * Adds messages for problems that only larger forms have: files, numbers, URLs, relations. Must be called
 * where such a form is mounted: a module that is only imported is dropped from the bundle (`treeshake` in
 * vite.config.ts).
 */
export const sayProblems = (): void => sayAlso(SENTENCES)
