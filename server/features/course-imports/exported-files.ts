/** The files of an exported course: their storage keys and names in the archive. */
import type { Collection } from '#drizzle/collection.ts'
import { media } from '#drizzle/collections/media.ts'
import { archivedName, type FileNames, fileNameOf } from '#drizzle/domain/file-names.ts'
import { system } from '#server/records/actor.ts'
import { fileKey } from '#server/records/files/keys.ts'
import type { Engine } from '#server/records/types.ts'
import { pathKey } from './entry-names.ts'
import { withAddresses } from './text-links.ts'

export interface WantedFile {
  readonly path: string
  /** In the store. */
  readonly key: string
}

interface FileOwner {
  readonly id: string
  readonly fileNames: FileNames | null
}

const MAX_STEP_LENGTH = 60
const STORED = /^(?:https?:\/\/[^/?#]+)?\/api\/files\/([^/?#]+)\/([^/?#]+)\/([^/?#]+)(\?[^#]*)?$/

/** A title as the name of a folder, on every system. */
const step = (title: string): string => {
  const plain = archivedName(title)
  return (
    [...plain]
      .slice(0, MAX_STEP_LENGTH)
      .join('')
      .replace(/[. ]+$/, '') || 'Sans titre'
  )
}

export class ExportedFiles {
  readonly #engine: Engine
  readonly #taken = new Set<string>()
  readonly #texts = new Map<string, string>()
  readonly wanted: WantedFile[] = []
  /** Files that texts name and the store does not hold. */
  readonly missing: string[] = []

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** `media/01 Module/02 Leçon`, from titles. */
  folder(above: string, title: string): string {
    const [root = '', ...rest] = above.split('/')
    return `${root}/${step(rest.join(' '))}/${step(title)}`
  }

  /** Its place in the archive, in a folder of it. */
  of(collection: Collection, record: FileOwner, name: string, folder: string): string {
    const { id } = this.#engine.registry.of(collection)
    const path = this.#free(folder, archivedName(fileNameOf(record, name)))
    this.wanted.push({ path, key: fileKey(id, record.id, name) })
    return path
  }

  /** A rich text in which the site's own files are named by their place in the archive. */
  inText(html: string): string {
    const turn = (address: string): string => this.#ofText(address) ?? address
    return withAddresses(html, { link: turn, picture: turn })
  }

  #ofText(address: string): string | null {
    const [, collection = '', recordId = '', name = '', query = ''] = STORED.exec(address) ?? []
    const { id } = this.#engine.registry.of(media)
    if (collection !== id && collection !== media.name) return null
    const key = fileKey(id, recordId, name)
    let path = this.#texts.get(key)
    if (path === undefined) {
      const record = this.#engine.read(system).getOrNull(media, recordId)
      if (record?.file !== name) {
        this.missing.push(address)
        return null
      }
      path = this.of(media, record, name, 'media/textes')
      this.#texts.set(key, path)
    }
    return `${path.split('/').map(encodeURIComponent).join('/')}${query}`
  }

  #free(folder: string, name: string): string {
    const [, base = '', ending = ''] = /^(.*?)(\.[^.]+)?$/.exec(name) ?? []
    for (let count = 1; ; count += 1) {
      const path = `${folder}/${count === 1 ? name : `${base}-${count}${ending}`}`
      if (this.#taken.has(pathKey(path))) continue
      this.#taken.add(pathKey(path))
      return path
    }
  }
}
