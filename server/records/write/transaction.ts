/** A transaction as services and hooks see it. */
import type { Actor } from '../actor.ts'
import { createReader, type ReaderParts, typed } from '../read/reader.ts'
import { noRequest } from '../request-info.ts'
import type { Tx } from '../types.ts'
import { deleteRecord } from './delete.ts'
import type { Session } from './session.ts'
import { createRecord, updateRecord, type WriteInput, withMessage } from './write.ts'

const guarded = <T>(action: 'create' | 'update', work: () => T): T => {
  try {
    return work()
  } catch (error) {
    throw withMessage(error, action)
  }
}

/** The transaction of a session for one actor. */
export const createTx = (parts: ReaderParts, session: Session, actor: Actor): Tx => {
  const { registry } = parts
  const input = (collection: { name: string }, body: WriteInput['body']): WriteInput => ({
    collection: registry.of(collection),
    body,
    request: noRequest,
  })
  return {
    ...createReader(parts, actor),
    create: (collection, data) =>
      typed(
        collection,
        guarded('create', () => createRecord(session, actor, input(collection, data))),
      ),
    update: (collection, id, data) =>
      typed(
        collection,
        guarded('update', () => updateRecord(session, actor, id, input(collection, data))),
      ),
    delete: (collection, id) => deleteRecord(session, actor, registry.of(collection), id, noRequest),
    enqueue: (kind, payload, options) => session.enqueue(kind, payload, options),
    nextNumber: (series, at, prefix) => session.nextNumber(series, at, prefix),
    as: (other) => createTx(parts, session, other),
  }
}
