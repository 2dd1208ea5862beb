/** The pictures and files that texts of an import name, each once. */

import { mediaFields } from '#drizzle/collections/media.ts'
import { extensionOf } from '#drizzle/domain/file-titles.ts'
import { limitText } from '#server/core/limit-text.ts'
import { pathKey } from './entry-names.ts'
import type { Remarks, Source } from './plan.ts'
import { isRelative, mediaMark, resolved, withAddresses } from './text-links.ts'

const PICTURES = ['png', 'jpg', 'jpeg', 'webp', 'gif', 'avif']
export const isPicture = (path: string): boolean => PICTURES.includes(extensionOf(path))

/** Handles a link to a file that is not a picture: true when the file is taken over. */
type Taker = (path: string) => boolean

export class TextMedia {
  readonly #source: Source
  readonly #remarks: Remarks
  readonly #places = new Map<string, number>()
  readonly paths: string[] = []

  constructor(source: Source, remarks: Remarks) {
    this.#source = source
    this.#remarks = remarks
  }

  /**
   * A cleaned text with placeholders in place of the addresses of files beside it. `take` is called first,
   * for links and pictures alike; of a file that it takes, or that does not exist, only the link text stays.
   */
  marked(html: string, folder: string, where: string, take: Taker = () => false): string {
    const turn = (address: string): string | null => {
      if (!isRelative(address)) return address
      const target = resolved(folder, address)
      const file = target ? (this.#source.files?.find(target.path) ?? null) : null
      if (file && take(file.path)) return null
      // Another text of the same course: its final address is not known yet.
      if (/\.(?:md|markdown|html?)$/i.test(target?.path ?? '')) return null
      if (!file || !target) {
        this.#remarks.add(where, `Fichier absent\u00a0: ${address}`)
        return null
      }
      return this.#mark(file.path, file.bytes, target.query, where)
    }
    return withAddresses(html, { link: turn, picture: turn })
  }

  #mark(path: string, bytes: number, query: string, where: string): string | null {
    const most = mediaFields.file.maxSize ?? 0
    if (!this.#source.mayAddMedia) {
      this.#remarks.add(
        where,
        `Laissé de côté\u00a0: ${path}. Vous n’avez pas le droit d’ajouter des médias.`,
      )
      return null
    }
    if (bytes === 0 || bytes > most) {
      const why = bytes === 0 ? 'il est vide' : `il dépasse ${limitText(most)}`
      this.#remarks.add(where, `Laissé de côté\u00a0: ${path}, ${why}.`)
      return null
    }
    const known = this.#places.get(pathKey(path))
    if (known !== undefined) return mediaMark(known, query)
    this.#places.set(pathKey(path), this.paths.length)
    this.paths.push(path)
    return mediaMark(this.paths.length - 1, query)
  }
}
