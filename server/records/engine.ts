/** Composes the record engine: the only writer of the record tables. */
import { tmpdir } from 'node:os'
import { randomId } from '#server/core/ids.ts'
import { Pictures } from '#server/core/pictures/pictures.ts'
import { safeOf } from '#server/core/sealing.ts'
import { bypassesRules, system } from './actor.ts'
import { createTokens } from './auth/tokens.ts'
import type { EngineCore } from './engine-core.ts'
import { FileCleaner } from './files/cleaner.ts'
import { storeUpload } from './files/uploads.ts'
import { checkRules } from './filter/rule-check.ts'
import { Hooks } from './hooks.ts'
import { RateLimiter } from './http/limits/limiter.ts'
import { checkCopy, checkSound, copyTo, replaceRows, tidy } from './maintenance.ts'
import { countByValue } from './read/lookups.ts'
import { createReader, type ReaderParts } from './read/reader.ts'
import { createSerializer } from './read/serializer.ts'
import { Store } from './read/store.ts'
import { Costs } from './readers/costs.ts'
import { Readers } from './readers/readers.ts'
import { createReads } from './readers/reads.ts'
import { Delivery } from './realtime/delivery.ts'
import { Hub } from './realtime/hub.ts'
import { RealtimeHookList } from './realtime/realtime-hooks.ts'
import { noRequest } from './request-info.ts'
import { Resumable } from './resumable/resumable.ts'
import { isUploads } from './schema/uploads.ts'
import { TextIndex } from './search/text-index.ts'
import { LiveSettings } from './settings.ts'
import type { Action, EngineOptions, Hook, RowListener } from './types.ts'
import { removeRecord } from './write/delete.ts'
import { createImports } from './write/imports.ts'
import { createTx } from './write/transaction.ts'
import { Writer } from './write/writer.ts'

const MIN_SECRET_LENGTH = 32

/** The methods of the engine that change no record. */
const reading = (
  parts: ReaderParts,
  storage: EngineOptions['storage'],
  context: EngineCore['context'],
): Pick<EngineCore, 'read' | 'countByValue' | 'matches' | 'viewable' | 'upload' | 'serialize' | 'newId'> => {
  const { registry, store } = parts
  return {
    read: (actor, at) => createReader(at ? { ...parts, clock: { now: () => at } } : parts, actor),
    countByValue: (collection, field) => countByValue(store, registry.of(collection), field),
    serialize: createSerializer({ store, registry, context }),
    matches: (actor, collection, record, rule, request) => {
      if (bypassesRules(actor)) return true
      if (rule === null) return false
      return (
        store.allowed(registry.definitionOf(collection), record.id, rule, context(actor, request)) !== null
      )
    },
    viewable: (actor, collection, ids) => {
      const definition = registry.definitionOf(collection)
      if (definition.viewRule === null && !bypassesRules(actor)) return new Set()
      const rule = bypassesRules(actor) ? '' : (definition.viewRule ?? '')
      return new Set(store.allowedAmong(definition, ids, rule, context(actor)))
    },
    upload: async (collection, recordId, field, source) => {
      const definition = registry.of(collection)
      if (definition.byName.get(field)?.type !== 'file')
        throw new Error(`${definition.name}.${field} holds no files`)
      return storeUpload(storage, definition, recordId, source)
    },
    newId: () => randomId(),
  }
}

/** Every kind of write, all through the single writer. */
const writing = (
  db: EngineOptions['db'],
  parts: ReaderParts,
  writer: Writer,
): Pick<EngineCore, 'submit' | 'write' | 'importRows' | 'maintenance'> => ({
  submit: (work) => writer.submit(work),
  write: (actor, work) => writer.submit((session) => work(createTx(parts, session, actor))),
  importRows: (work) => writer.submit((session) => work(createImports(session))),
  maintenance: {
    tidy: () => tidy(db),
    copyTo: (path) => copyTo(db, path),
    checkCopy: async (path, prepare) => {
      await checkSound(path)
      checkCopy(db, path, prepare)
    },
    replaceRows: (path, isOther = false) =>
      writer.alone(() => {
        const different = replaceRows(db, parts.registry, path, isOther)
        parts.store.forget()
        return different
      }),
  },
})

/** The registration of hooks, by the name of a collection or by its declaration. */
const registering = (hooks: Hooks): Pick<EngineCore, 'before' | 'after'> => {
  const at =
    (moment: 'before' | 'after') =>
    (collection: string | { name: string }, action: Action, hook: Hook<never>): void =>
      hooks.add(moment, typeof collection === 'string' ? collection : collection.name, action, hook as Hook)
  return { before: at('before'), after: at('after') }
}

/**
 * Builds the engine over an open database whose tables exist. Throws when the secret is too short or when a
 * rule does not compile: an invalid rule must fail here, not on the first request.
 */
export const createEngine = (options: EngineOptions): EngineCore => {
  const { db, registry, clock, storage, jwt, secret, log } = options
  if (secret.length < MIN_SECRET_LENGTH)
    throw new Error(`The secret needs at least ${MIN_SECRET_LENGTH} characters`)
  checkRules(registry)
  const store = new Store(db, registry)
  const parts: ReaderParts = { store, registry, clock, extensions: {} }
  const context: EngineCore['context'] = (actor, request = noRequest) => ({
    actor,
    request,
    now: clock.now(),
  })
  const settings = options.settings ?? new LiveSettings()
  const limiter = new RateLimiter(settings.values, clock)
  settings.onChange(() => limiter.clear())
  const reads = reading(parts, storage, context)
  const hub = new Hub(clock, new RealtimeHookList(log))
  const delivery = new Delivery(hub, { store, context, log, serialize: reads.serialize })
  const cleaner = new FileCleaner(storage, log)
  const hooks = new Hooks()
  const rowListeners = new Map<string, RowListener[]>()
  const impersonated: Parameters<EngineCore['onImpersonate']>[0][] = []
  const writer = new Writer(db, log, {
    store,
    registry,
    clock,
    hooks,
    rowListeners,
    tx: (session, actor) => createTx(parts, session, actor),
    remove: (session, collection, record) => removeRecord(session, collection, record, system),
    hasSubscribers: () => hub.size > 0,
    beforeDelete: (collection, record, isUnseen) => delivery.beforeDelete(collection, record, isUnseen),
  })
  const writes = writing(db, parts, writer)
  writer.onCommit((events) => cleaner.afterCommit(events))
  writer.onCommit((events) => delivery.afterCommit(events))
  const { readers: wanted } = options
  const isShared = db.name !== '' && db.name !== ':memory:'
  const readers = wanted && wanted.count > 0 && isShared ? new Readers({ path: db.name, ...wanted }) : null
  const pictures = new Pictures()
  const workDir = options.workDir ?? tmpdir()
  const { write } = writes
  const takes = registry.all.some(isUploads)
  const onCommit: EngineCore['onCommit'] = (listener) => writer.onCommit(listener)
  const resumed = { registry, store, clock, log, workDir, read: reads.read, write, onCommit }
  return {
    db,
    registry,
    clock,
    storage,
    log,
    store,
    extensions: parts.extensions,
    limiter,
    context,
    readers,
    pictures,
    costs: new Costs(db, registry),
    texts: new TextIndex(db),
    workDir,
    resumable: takes ? new Resumable(resumed) : null,
    reads: createReads(db, readers),
    ...reads,
    ...registering(hooks),
    ...writes,
    settings: settings.values,
    changeSettings: (changed) => settings.change(changed),
    onSettings: (listener) => settings.onChange(listener),
    onImpersonate: (listener) => void impersonated.push(listener),
    noteImpersonation: (impersonation) =>
      writes.write(system, (tx) => {
        for (const listener of impersonated) listener(tx, impersonation)
      }),
    realtime: { hub },
    onRealtime: (added) => hub.hooks.add(added),
    safe: safeOf(secret, 'accounts'),
    tokens: createTokens({
      jwt,
      secret,
      clock,
      registry,
      load: (collection, id) => store.byId(collection, id),
    }),
    onRows: (collections, listener) => {
      for (const { name } of collections)
        rowListeners.set(name, [...(rowListeners.get(name) ?? []), listener])
    },
    onCommit,
    onJobs: (listener) => writer.onJobs(listener),
    discard: (uploads) => cleaner.discard(uploads),
    idle: () => cleaner.idle(),
    close: async () => {
      await cleaner.idle()
      await Promise.all([readers?.close(), pictures.close(), writer.close()])
    },
  }
}
