/** The record engine: the only writer of the record tables. */
import type { Collection } from '#drizzle/collection.ts'
import { randomId } from '#server/core/ids.ts'
import { type Actor, bypassesRules, type RawRecord } from './actor.ts'
import { createTokens } from './auth/tokens.ts'
import type { EngineCore } from './engine-core.ts'
import { FileCleaner } from './files/cleaner.ts'
import { storeUpload } from './files/uploads.ts'
import { checkRules } from './filter/rule-check.ts'
import { Hooks } from './hooks.ts'
import { RateLimiter } from './http/limits/limiter.ts'
import { expandInto } from './read/expand.ts'
import { parseProjection } from './read/projection.ts'
import { createReader, typed } from './read/reader.ts'
import { serialize } from './read/serialize.ts'
import { Store } from './read/store.ts'
import { Delivery } from './realtime/delivery.ts'
import { Hub } from './realtime/hub.ts'
import { RealtimeHookList } from './realtime/realtime-hooks.ts'
import { noRequest } from './request-info.ts'
import type { CollectionDefinition } from './schema/definition.ts'
import { createSettings, type EngineSettings } from './settings.ts'
import type { CommitEvent, EngineOptions, Hook, Tx } from './types.ts'
import { deleteRecord, removeRecord } from './write/delete.ts'
import { Session } from './write/session.ts'
import { createRecord, updateRecord, type WriteInput, withMessage } from './write/write.ts'
import { WriteQueue } from './write/write-queue.ts'

const SHORTEST_SECRET = 32

const guarded = <T>(action: 'create' | 'update', work: () => T): T => {
  try {
    return work()
  } catch (error) {
    throw withMessage(error, action)
  }
}

const createTx = (options: EngineOptions, session: Session, actor: Actor): Tx => {
  const { registry, clock } = options
  const reader = createReader({ store: session.store, registry, clock }, actor)
  const input = (collection: { name: string }, body: WriteInput['body']): WriteInput => ({
    collection: registry.of(collection),
    body,
    request: noRequest,
  })
  return {
    ...reader,
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
    enqueue: (kind, payload, jobOptions) => session.enqueue(kind, payload, jobOptions),
    as: (other) => createTx(options, session, other),
  }
}

const refusePromise = <T>(result: T): T => {
  if (result instanceof Promise) throw new Error('A transaction is synchronous: await before engine.write()')
  return result
}

const nameOf = (collection: string | { name: string }): string =>
  typeof collection === 'string' ? collection : collection.name

/**
 * Builds the engine over an open database whose tables exist. Throws when the secret is short or when a rule does not
 * compile: a rule that cannot be run must not wait for its first visitor.
 */
export const createEngine = (options: EngineOptions): EngineCore => {
  const { db, registry, clock, storage, secret, log } = options
  if (secret.length < SHORTEST_SECRET)
    throw new Error(`The secret needs at least ${SHORTEST_SECRET} characters`)
  checkRules(registry)
  const store = new Store(db, registry)
  const hooks = new Hooks()
  const queue = new WriteQueue(db)
  const cleaner = new FileCleaner(storage, log)
  const settings = createSettings(options.settings)
  const settingsListeners: ((settings: EngineSettings) => void)[] = []
  const listeners: ((events: readonly CommitEvent[]) => void)[] = []
  const jobListeners: (() => void)[] = []
  const context: EngineCore['context'] = (actor, request = noRequest) => ({
    actor,
    request,
    now: clock.now(),
  })
  const parts = {
    store,
    registry,
    clock,
    hooks,
    tx: (session: Session, actor: Actor) => createTx(options, session, actor),
    remove: (session: Session, collection: CollectionDefinition, record: RawRecord) =>
      removeRecord(session, collection, record, { kind: 'system', record: null }),
    hasSubscribers: () => engine.realtime.hub.size > 0,
    beforeDelete: (collection: CollectionDefinition, record: RawRecord, isUnseen: boolean) =>
      delivery.beforeDelete(collection, record, isUnseen),
  }
  const announce = (events: readonly CommitEvent[]): void => {
    if (events.length === 0) return
    cleaner.afterCommit(events)
    for (const listener of listeners) {
      try {
        listener(events)
      } catch (error) {
        log.error({ err: error }, 'A commit listener failed')
      }
    }
  }
  const submit: EngineCore['submit'] = async (work) => {
    const { result } = await queue.add(
      () => {
        const session = new Session(parts)
        return { result: refusePromise(work(session)), session }
      },
      ({ session }) => {
        announce(session.events)
        if (session.hasJobs) for (const listener of jobListeners) listener()
      },
    )
    return result
  }
  const definitionOf = (collection: Collection | CollectionDefinition): CollectionDefinition =>
    'byName' in collection ? collection : registry.of(collection)

  const engine: EngineCore = {
    db,
    registry,
    clock,
    storage,
    log,
    store,
    realtime: { hub: new Hub(clock, new RealtimeHookList(log)) },
    settings,
    limiter: new RateLimiter(settings, clock),
    changeSettings: (changed) => {
      Object.assign(settings, changed)
      for (const listener of settingsListeners) listener(settings)
    },
    onSettings: (listener) => {
      settingsListeners.push(listener)
    },
    context,
    submit,
    tokens: createTokens({ secret, clock, registry, load: (collection, id) => store.byId(collection, id) }),
    read: (actor) => createReader({ store, registry, clock }, actor),
    write: (actor, work) => submit((session) => work(createTx(options, session, actor))),
    before(collection: string | { name: string }, action: CommitEvent['action'], hook: Hook<never>) {
      hooks.add('before', nameOf(collection), action, hook as Hook)
    },
    after(collection: string | { name: string }, action: CommitEvent['action'], hook: Hook<never>) {
      hooks.add('after', nameOf(collection), action, hook as Hook)
    },
    onRealtime: (added) => engine.realtime.hub.hooks.add(added),
    onJobs: (listener) => {
      jobListeners.push(listener)
    },
    onCommit: (listener) => {
      listeners.push(listener)
    },
    serialize(actor, collection, records, presentation = {}) {
      const definition = definitionOf(collection as Collection | CollectionDefinition)
      const raw = records as readonly RawRecord[]
      const run = presentation.context ?? context(actor, presentation.request)
      const shown = serialize(store, definition, raw, run, Boolean(presentation.expand))
      if (presentation.expand)
        expandInto({ store, registry }, definition, raw, shown, presentation.expand, run)
      const projection = parseProjection(presentation.fields)
      return projection ? shown.map((record) => projection(record) as Record<string, unknown>) : shown
    },
    matches(actor, collection, record, rule, request) {
      if (bypassesRules(actor)) return true
      if (rule === null) return false
      return store.allowed(definitionOf(collection), record.id, rule, context(actor, request)) !== null
    },
    async upload(collection, recordId, field, source) {
      const definition = registry.of(collection)
      if (definition.byName.get(field)?.type !== 'file')
        throw new Error(`${definition.name}.${field} holds no files`)
      return storeUpload(storage, definition, recordId, source)
    },
    discard: (uploads) => cleaner.discard(uploads),
    idle: () => cleaner.idle(),
    newId: () => randomId(),
  }
  const delivery = new Delivery(engine.realtime.hub, engine)
  engine.onSettings(() => engine.limiter.clear())
  engine.onCommit((events) => delivery.afterCommit(events))
  return engine
}
