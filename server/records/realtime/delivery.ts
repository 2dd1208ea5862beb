/**
 * From changes to messages. Subscribers with the same rights and options share one evaluation; messages are
 * sent in the order of the changes, in slices of a few milliseconds so that thousands of subscribers delay no
 * request.
 */
import { type Actor, guest, type RawRecord } from '../actor.ts'
import type { CollectionDefinition } from '../schema/definition.ts'
import { isSessions } from '../schema/sessions.ts'
import type { CommitEvent } from '../types.ts'
import type { Hub, SubscribedClient } from './hub.ts'
import { type Change, type MessageParts, messageFor } from './message.ts'
import type { SubscriptionOptions } from './subscription.ts'

const SLICE_MS = 5
/**
 * The maximum time that subscriptions with options may take in a deletion's transaction: thousands with
 * different options would block every request.
 */
const DELETION_MS = 100
/** The clock is read after this many messages. */
const LOOK_EVERY = 25

interface Group {
  readonly members: SubscribedClient[]
  /** The identity whose rights the message is made with; null: the same for all callers but superusers. */
  readonly identity: string | null
  readonly byView: boolean
}

interface Task {
  readonly members: readonly SubscribedClient[]
  /** Null: every client still connected receives it. Otherwise only those that still have this identity. */
  readonly identity: string | null
  /** The data of the event, computed in its turn. */
  readonly data: (actor: Actor) => string | null
}

const topicsOf = (collection: CollectionDefinition, record: RawRecord, byView: boolean): string[] =>
  byView
    ? [`${collection.name}/${record.id}`, `${collection.id}/${record.id}`]
    : [`${collection.name}/*`, `${collection.id}/*`, collection.name, collection.id]

/**
 * Whether the message is the same for every listener: the rule does not read the caller, no field is shown to
 * some callers only, and no other collection is read. A public feed is then computed once for all signed-in
 * users.
 */
const isImpersonal = (collection: CollectionDefinition, rule: string | null): boolean =>
  rule !== null &&
  !rule.includes('@request.auth') &&
  collection.type !== 'auth' &&
  !collection.fields.some((field) => field.private)

const readsOthers = ({ query }: SubscriptionOptions): boolean => Boolean(query.filter || query.expand)

const hasOptions = ({ members: [first] }: Group): boolean => first?.subscription.optionsText !== ''

/** Sends committed changes to subscribers, a slice at a time, so that requests are answered meanwhile. */
export class Delivery {
  readonly #hub: Hub
  readonly #parts: MessageParts
  #tasks: Task[] = []
  #task = 0
  #member = 0
  #data: string | null | undefined
  #isScheduled = false

  constructor(hub: Hub, parts: MessageParts) {
    this.#hub = hub
    this.#parts = parts
  }

  /** Called inside the transaction, before a row is deleted; the result is called after the commit. */
  beforeDelete(collection: CollectionDefinition, record: RawRecord, isUnseen: boolean): (() => void) | null {
    const change: Change = { collection, action: 'delete', record, isUnseen }
    const tasks: Task[] = []
    const groups = this.#groups(collection, record)
    // Groups without options are at most as many as identities: all of them are evaluated, and first.
    const [plain, others] = [groups.filter((group) => !hasOptions(group)), groups.filter(hasOptions)]
    const until = performance.now() + DELETION_MS
    for (const group of [...plain, ...others]) {
      if (performance.now() > until && hasOptions(group)) break
      const { members, identity, byView } = group
      const actor = identity === null ? guest : (members[0]?.client.actor ?? guest)
      const data = this.#message(change, members, byView, actor)
      if (data !== null) tasks.push({ members, identity: null, data: () => data })
    }
    return tasks.length > 0 ? () => this.#add(tasks) : null
  }

  afterCommit(events: readonly CommitEvent[]): void {
    if (this.#hub.size === 0) return
    for (const event of events) {
      const { collection, record } = event
      if (collection.auth) this.#followAuth(event)
      if (event.action === 'delete' && isSessions(collection))
        this.#hub.endSession(`${String(record.collectionRef)}/${String(record.recordRef)}`, record.id)
      if (event.action === 'delete') event.announce?.()
      else
        this.#add(
          this.#groups(collection, record).map(
            ({ members, identity, byView }): Task => ({
              members,
              identity,
              data: (actor) => this.#message(event, members, byView, identity === null ? guest : actor),
            }),
          ),
        )
    }
  }

  /** The members of a group have the same options. */
  #message(
    change: Change,
    [first]: readonly SubscribedClient[],
    byView: boolean,
    actor: Actor,
  ): string | null {
    if (!first) return null
    return messageFor(this.#parts, change, { actor, byView, options: first.subscription.options })
  }

  /** A changed account: its clients continue with its new rights, or as guests when its tokens are void. */
  #followAuth({ action, record, original }: CommitEvent): void {
    if (action === 'create') return
    const isVoid = action === 'delete' || record.tokenKey !== original?.tokenKey
    this.#hub.reidentify(`${record.collectionId}/${record.id}`, isVoid ? null : record)
  }

  #groups(collection: CollectionDefinition, record: RawRecord): Group[] {
    const groups = new Map<string, Group>()
    for (const byView of [false, true]) {
      const isSame = isImpersonal(collection, byView ? collection.viewRule : collection.listRule)
      for (const member of this.#hub.subscribers(topicsOf(collection, record, byView))) {
        const { client, subscription } = member
        const isShared = isSame && client.actor.kind !== 'superuser' && !readsOthers(subscription.options)
        const identity = isShared ? null : client.identity
        const key = `${byView} ${identity} ${subscription.optionsText}`
        const known = groups.get(key)
        if (known) known.members.push(member)
        else groups.set(key, { members: [member], identity, byView })
      }
    }
    return [...groups.values()]
  }

  #add(tasks: readonly Task[]): void {
    if (tasks.length === 0) return
    for (const task of tasks) this.#tasks.push(task)
    this.#schedule()
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#run()
    })
  }

  #run(): void {
    const until = performance.now() + SLICE_MS
    for (let sent = 1; this.#task < this.#tasks.length; sent += 1) {
      this.#step()
      if (sent % LOOK_EVERY === 0 && performance.now() > until) {
        this.#schedule()
        return
      }
    }
    this.#tasks = []
    this.#task = 0
  }

  /** Sends one message to one subscriber, or moves on to the next task. */
  #step(): void {
    const task = this.#tasks[this.#task]
    const member = task?.members[this.#member]
    if (!task || !member || this.#data === null) {
      this.#task += 1
      this.#member = 0
      this.#data = undefined
      return
    }
    this.#member += 1
    const { client, subscription } = member
    const isThere = client.isOpen && client.subscriptions.has(subscription.name)
    if (!isThere || (task.identity !== null && client.identity !== task.identity)) return
    if (this.#data === undefined) this.#data = task.data(client.actor)
    if (this.#data !== null) this.#hub.send(client, subscription.name, this.#data)
  }
}
