/** The part of a record that uploads read. */
export interface Stored {
  id: string
  [field: string]: unknown
}
