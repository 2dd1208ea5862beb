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
 * Adds sentences for what only larger forms are refused for: files, numbers, addresses, links to other records. Called where
 * such a form stands: a module that is only imported is left out of the site (`treeshake` in vite.config.ts).
 */
export const sayProblems = (): void => sayAlso(SENTENCES)
