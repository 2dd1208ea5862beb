/** A record as far as uploads know it. */
export interface Stored {
  id: string
  [field: string]: unknown
}
