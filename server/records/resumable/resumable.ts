/**
 * Uploads that continue after an interruption. A row stores their owner and destination, a file next to the
 * data their bytes; the record takes them in its own write, where they are validated like a file of a form.
 */
import { uploads } from '#drizzle/collections/uploads.ts'
import { referredUpload } from '#drizzle/domain/resumable.ts'
import { stillLasts } from '#server/core/clock.ts'
import { AppError, conflict, notFound, tooLarge } from '#server/core/errors.ts'
import { limitText } from '#server/core/limit-text.ts'
import { type Actor, type RawRecord, system } from '../actor.ts'
import type { EvalContext } from '../filter/sql.ts'
import type { Store } from '../read/store.ts'
import type { Engine } from '../types.ts'
import { type Checksum, PartialFiles } from './partial-files.ts'
import { type Destination, writableField } from './rights.ts'
import { checkPlace, countedNetwork, givesWay, type UploadRow } from './room.ts'
import { Turns } from './turns.ts'

/** After the last byte, and in total. */
const IDLE_MS = 86_400_000
const MAX_MS = 7 * IDLE_MS
/** A file whose row is not written yet, or was removed by a restore. */
const STRAY_MS = 3_600_000
/** Disk space that an upload leaves to everything else. */
const SPARE_BYTES = 256 * 1024 * 1024

export interface Announced extends Destination {
  readonly name: string
  /** Bytes. */
  readonly size: number
}
export interface Progress {
  readonly id: string
  readonly size: number
  readonly offset: number
  readonly expiresAt: Date
}
export interface IncomingPiece {
  readonly offset: number
  /** From its header; null without one. */
  readonly length: number | null
  readonly bytes: AsyncIterable<Buffer>
  readonly checksum: Checksum | null
  readonly isBroken: () => boolean
  /** Ends its connection: another request has come for the same upload. */
  readonly end: () => void
}

interface Needs extends Pick<Engine, 'registry' | 'clock' | 'log' | 'read' | 'write' | 'onCommit'> {
  readonly store: Store
  readonly workDir: string
}

const isTaken = ({ storedName }: UploadRow): boolean => storedName !== ''
const ownerOf = (record: RawRecord) => ({ collectionRef: record.collectionId, recordRef: record.id })

export class Resumable {
  readonly #engine: Needs
  readonly #files: PartialFiles
  readonly #turns = new Turns()

  constructor(engine: Needs) {
    this.#engine = engine
    this.#files = new PartialFiles(engine.workDir)
    engine.onCommit((events) => {
      for (const { collection, action, record } of events)
        if (collection.name === uploads.name && (action === 'delete' || record.storedName !== ''))
          this.#forget(record.id)
    })
  }

  /**
   * Announces a file. Throws the errors of its field and its owner's rights, 413, 429, and 503 when the disk
   * has no room for it.
   */
  async create(context: EvalContext, announced: Announced): Promise<Progress> {
    const { record: owner } = context.actor
    if (!owner) throw notFound()
    const { field, record, name, size } = announced
    const most = writableField(this.#engine, announced, context).maxSize ?? 0
    if (size > most) throw new AppError(413, `Fichier trop lourd (max.\u00a0${limitText(most)}).`)
    await this.#makePlace(context.actor)
    await this.#checkRoom(size)
    // A collection may be named by its id as well.
    const collectionName = this.#engine.registry.find(announced.collection)?.name ?? ''
    const row = await this.#engine.write(system, (tx) => {
      // Counted in the transaction: a hundred simultaneous requests count as a hundred.
      checkPlace(tx, context.actor)
      const network = countedNetwork(context.actor)
      return tx.create(uploads, { ...ownerOf(owner), collectionName, field, record, name, size, network })
    })
    try {
      await this.#files.make(row.id)
    } catch (error) {
      await this.#removeRow(row.id)
      throw error
    }
    return this.#progress(row, 0, this.#engine.clock.now())
  }

  /**
   * Its progress. Throws 404 for another caller's upload, 410 once it has expired or a record has taken it.
   */
  async find(context: EvalContext, id: string): Promise<Progress> {
    this.#row(context, id)
    return this.#turns.take(
      id,
      () => undefined,
      () => this.#state(context, id),
    )
  }

  /** Appends a piece. Throws as `find`, 409 when it does not start at the end of the file, 413, 460. */
  async append(context: EvalContext, id: string, piece: IncomingPiece): Promise<Progress> {
    this.#row(context, id)
    return this.#turns.take(id, piece.end, async () => {
      const { offset, size } = await this.#state(context, id)
      if (piece.offset !== offset) throw conflict('Cet envoi en est à un autre endroit.')
      if (offset + (piece.length ?? 0) > size) throw tooLarge()
      const length = await this.#files.append(id, { ...piece, size })
      return this.#progress(this.#row(context, id), length, this.#engine.clock.now())
    })
  }

  /** Removes it with all received bytes. Throws 404. */
  async remove(context: EvalContext, id: string): Promise<void> {
    this.#row(context, id, false)
    await this.#turns.take(
      id,
      () => undefined,
      () => this.#removeRow(id),
    )
  }

  /**
   * Resolves a submitted value: the file of a finished upload, or the name under which this record has taken
   * it before, when a write is repeated. Null for values that name no upload. Throws 400 for one that cannot
   * be taken (any more).
   */
  async take(
    actor: Actor,
    destination: Destination,
    value: unknown,
  ): Promise<{ id: string; name: string; path: string } | string | null> {
    const id = referredUpload(value)
    if (id === null) return null
    const row = this.#owned(actor, id)
    const { collection, field, record } = destination
    const isMeant = row?.collectionName === collection && row.field === field
    if (!row || !isMeant || (row.record && row.record !== record)) throw refused(destination, UNKNOWN)
    if (isTaken(row)) {
      if (row.takenBy === record) return row.storedName
      throw refused(destination, UNKNOWN)
    }
    const state = await this.#files.stateOf(id)
    if (!state || this.#isOver(row, state.touched)) throw refused(destination, UNKNOWN)
    if (state.length !== row.size || this.#turns.isRunning(id)) throw refused(destination, UNFINISHED)
    return { id, name: row.name, path: this.#files.pathOf(id) }
  }

  /** Removes expired and abandoned uploads. */
  async sweep(): Promise<void> {
    const { read, clock } = this.#engine
    const now = clock.now().getTime()
    const known = new Set<string>()
    for (const row of read(system).find(uploads)) {
      known.add(row.id)
      const state = await this.#files.stateOf(row.id)
      const since = state?.touched ?? new Date(row.updated)
      // Without its file it is on another machine, or was taken: it is preserved for repeated writes.
      if (!this.#turns.isRunning(row.id) && this.#isOver(row, since)) await this.#removeRow(row.id)
      else if (state && isTaken(row)) await this.#files.remove(row.id)
    }
    for (const id of await this.#files.all()) {
      const state = known.has(id) ? null : await this.#files.stateOf(id)
      if (state && !stillLasts(state.touched.getTime(), STRAY_MS, now)) await this.#files.remove(id)
    }
  }

  #owned({ record }: Actor, id: string): UploadRow | null {
    const row = this.#engine.read(system).getOrNull(uploads, id)
    return record && row?.recordRef === record.id && row.collectionRef === record.collectionId ? row : null
  }

  /** The caller's own, while the caller may write its destination. */
  #row(context: EvalContext, id: string, isUse = true): UploadRow {
    const row = this.#owned(context.actor, id)
    if (!row) throw notFound('Cet envoi n’existe pas.')
    const { collectionName, field, record } = row
    if (isUse) writableField(this.#engine, { collection: collectionName, field, record }, context)
    return row
  }

  async #state(context: EvalContext, id: string): Promise<Progress> {
    const row = this.#row(context, id)
    const state = await this.#files.stateOf(id)
    if (!state || isTaken(row) || this.#isOver(row, state.touched))
      throw new AppError(410, 'Cet envoi a expiré ou a déjà servi.')
    return this.#progress(row, state.length, state.touched)
  }

  #progress(row: UploadRow, offset: number, touched: Date): Progress {
    const last = Math.min(touched.getTime() + IDLE_MS, new Date(row.created).getTime() + MAX_MS)
    return { id: row.id, size: row.size, offset, expiresAt: new Date(last) }
  }

  /** File times come from the disk's clock: a later time than now counts as now. */
  #isOver(row: UploadRow, touched: Date): boolean {
    const now = this.#engine.clock.now().getTime()
    const isIdle = !stillLasts(Math.min(touched.getTime(), now), IDLE_MS, now)
    return isIdle || !stillLasts(new Date(row.created).getTime(), MAX_MS, now)
  }

  /** Removes a stalled upload where a bound is reached, so that abandoned ones block no one. */
  async #makePlace(actor: Actor): Promise<void> {
    const now = this.#engine.clock.now().getTime()
    const stalled = await givesWay(this.#engine.read(system), actor, now, async (row) => {
      if (this.#turns.isRunning(row.id)) return now
      const touched = (await this.#files.stateOf(row.id))?.touched.getTime()
      return Math.min(touched ?? new Date(row.updated).getTime(), now)
    })
    if (stalled) await this.#removeRow(stalled.id)
  }

  async #checkRoom(size: number): Promise<void> {
    const waiting = this.#engine.read(system).find(uploads, { storedName: '' })
    let promised = SPARE_BYTES
    for (const row of waiting)
      promised += Math.max(0, row.size - ((await this.#files.stateOf(row.id))?.length ?? row.size))
    // Twice: for a moment both its copy in the storage and its pieces exist.
    if ((await this.#files.free()) < promised + 2 * size)
      throw new AppError(503, 'Le serveur n’a plus assez de place pour ce fichier.')
  }

  async #removeRow(id: string): Promise<void> {
    await this.#engine.write(system, (tx) => {
      if (tx.getOrNull(uploads, id)) tx.delete(uploads, id)
    })
    await this.#files.remove(id)
  }

  #forget(id: string): void {
    this.#files.remove(id).catch((error: unknown) => {
      this.#engine.log.error({ err: error }, 'The pieces of an upload could not be removed')
    })
  }
}

const UNKNOWN = [
  'validation_upload_unknown',
  'Cet envoi est inconnu ou a expiré\u00a0: choisissez de nouveau le fichier.',
] as const
const UNFINISHED = ['validation_upload_unfinished', 'Ce fichier n’est pas encore arrivé en entier.'] as const

const refused = ({ field }: Destination, [code, message]: readonly [string, string]) =>
  new AppError(400, '', { [field]: { code, message } })
