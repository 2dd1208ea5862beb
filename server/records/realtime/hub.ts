/** The open event streams of one engine, by id, topic and identity (PocketBase §7.1, 7.2). */
import { type Clock, stillLasts } from '#server/core/clock.ts'
import { networkOf } from '#server/core/ip.ts'
import { type Actor, actorOf, guest, type RawRecord } from '../actor.ts'
import { type EventStream, identityOf, RealtimeClient } from './client.ts'
import type { RealtimeHookList } from './realtime-hooks.ts'
import type { Subscription } from './subscription.ts'
import { MAX_TERMS_PER_ADDRESS } from './weight.ts'

const IDLE_MS = 5 * 60_000
const MAX_MS = 30 * 60_000
const SWEEP_MS = 1000
/** Per address, which may be that of a whole office. */
const MAX_STREAMS = 100
/** Over all streams of one address: each is evaluated on changes, and held in memory. */
const MAX_SUBSCRIPTIONS = 2000
const MAX_SUBSCRIPTION_CHARACTERS = 1_048_576

/** An addition to PocketBase: notifies a client that its session has ended. No valid collection name. */
const SESSION_TOPIC = '@session'

export interface SubscribedClient {
  readonly client: RealtimeClient
  readonly subscription: Subscription
}

/** Names that would break the lines of the protocol are stored but never sent. */
const isSendable = (name: string): boolean => !/[\r\n]/.test(name)

const addTo = <Key>(index: Map<Key, Set<RealtimeClient>>, key: Key, client: RealtimeClient): void => {
  const known = index.get(key)
  if (known) known.add(client)
  else index.set(key, new Set([client]))
}

const removeFrom = <Key>(index: Map<Key, Set<RealtimeClient>>, key: Key, client: RealtimeClient): void => {
  const known = index.get(key)
  known?.delete(client)
  if (known?.size === 0) index.delete(key)
}

const THIS_MACHINE: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** The open event streams by topic, identity and address. */
export class Hub {
  readonly hooks: RealtimeHookList
  readonly #clock: Clock
  readonly #clients = new Map<string, RealtimeClient>()
  readonly #byTopic = new Map<string, Set<RealtimeClient>>()
  readonly #byIdentity = new Map<string, Set<RealtimeClient>>()
  readonly #byNetwork = new Map<string, Set<RealtimeClient>>()
  #timer: NodeJS.Timeout | null = null
  #isClosed = false

  constructor(clock: Clock, hooks: RealtimeHookList) {
    this.#clock = clock
    this.hooks = hooks
  }

  get size(): number {
    return this.#clients.size
  }

  /**
   * Whether this address may open another stream. The loopback address is exempt: a proxy may bring every
   * client.
   */
  hasRoomFor(ip: string): boolean {
    return THIS_MACHINE.has(ip) || (this.#byNetwork.get(networkOf(ip))?.size ?? 0) < MAX_STREAMS
  }

  /** Whether this stream may subscribe to these topics, beside its address's other subscriptions. */
  hasRoomForSubscriptions(client: RealtimeClient, names: readonly string[]): boolean {
    if (THIS_MACHINE.has(client.ip)) return true
    let count = names.length
    let characters = names.join('').length
    for (const other of this.#byNetwork.get(networkOf(client.ip)) ?? []) {
      if (other === client) continue
      count += other.subscriptions.size
      for (const name of other.subscriptions.keys()) characters += name.length
    }
    return count <= MAX_SUBSCRIPTIONS && characters <= MAX_SUBSCRIPTION_CHARACTERS
  }

  /** Whether these subscriptions stay within the cost limit of the address, beside its others. */
  hasRoomForTerms(client: RealtimeClient, wanted: readonly Subscription[]): boolean {
    if (THIS_MACHINE.has(client.ip)) return true
    let terms = 0
    for (const subscription of wanted) terms += subscription.terms
    // Most pages subscribe without options: nothing is counted for them.
    if (terms === 0) return true
    for (const other of this.#byNetwork.get(networkOf(client.ip)) ?? [])
      if (other !== client)
        for (const subscription of other.subscriptions.values()) terms += subscription.terms
    return terms <= MAX_TERMS_PER_ADDRESS
  }

  /** Registers a stream as a guest and sends its id. A closed hub ends it at once. */
  connect(stream: EventStream, ip: string): RealtimeClient {
    const client = new RealtimeClient(stream, ip, this.#now())
    if (this.#isClosed) {
      client.end()
      return client
    }
    this.#clients.set(client.id, client)
    addTo(this.#byIdentity, client.identity, client)
    addTo(this.#byNetwork, networkOf(client.ip), client)
    this.#timer ??= setInterval(() => this.sweep(), SWEEP_MS).unref()
    this.send(client, 'PB_CONNECT', JSON.stringify({ clientId: client.id }))
    return client
  }

  disconnect(client: RealtimeClient): void {
    client.isOpen = false
    if (!this.#clients.delete(client.id)) return
    this.#setSubscriptions(client, new Map())
    removeFrom(this.#byIdentity, client.identity, client)
    removeFrom(this.#byNetwork, networkOf(client.ip), client)
    if (this.#clients.size > 0 || !this.#timer) return
    clearInterval(this.#timer)
    this.#timer = null
  }

  find(id: string): RealtimeClient | undefined {
    return this.#clients.get(id)
  }

  /** Replaces the client's subscriptions and identity. */
  subscribe(client: RealtimeClient, actor: Actor, wanted: readonly Subscription[]): void {
    this.#setActor(client, actor)
    this.#setSubscriptions(
      client,
      new Map(wanted.map((subscription) => [subscription.name, subscription] as const)),
    )
  }

  unsubscribe(client: RealtimeClient, name: string): void {
    const rest = new Map(client.subscriptions)
    if (rest.delete(name)) this.#setSubscriptions(client, rest)
  }

  /** Sends one event now, as changed by the hooks; a client that does not read is disconnected. */
  send(client: RealtimeClient, name: string, data: string): void {
    const message = this.hooks.message(client, name, data)
    if (message === null) return
    if (message === 'end') client.end()
    else if (client.send(message.name, message.data, this.#now())) return
    this.disconnect(client)
  }

  /** The subscribers of these topics. */
  *subscribers(topics: readonly string[]): Generator<SubscribedClient> {
    for (const topic of topics)
      for (const client of this.#byTopic.get(topic) ?? [])
        for (const subscription of client.subscriptions.values())
          if (subscription.topic === topic && isSendable(subscription.name)) yield { client, subscription }
  }

  /**
   * The clients of an auth record continue with its new state, each in its session, or as guests without one.
   */
  reidentify(identity: string, record: RawRecord | null): void {
    for (const client of [...(this.#byIdentity.get(identity) ?? [])])
      this.#setActor(client, record ? actorOf(record, client.actor.sessionId) : guest)
  }

  /**
   * Ends the streams of an ended session. Those subscribed to `@session` are notified; a client that
   * reconnects is a guest or sends another token.
   */
  endSession(identity: string, sessionId: string): void {
    for (const client of [...(this.#byIdentity.get(identity) ?? [])]) {
      if (client.actor.sessionId !== sessionId) continue
      if (client.subscriptions.has(SESSION_TOPIC)) this.send(client, SESSION_TOPIC, '{}')
      client.end()
      this.disconnect(client)
    }
  }

  /**
   * Ends streams that were silent for five minutes or open for thirty. Runs every second while there are any.
   */
  sweep(): void {
    const now = this.#now()
    for (const client of this.#clients.values()) {
      const { lastSentAt, connectedAt } = client
      if (stillLasts(lastSentAt, IDLE_MS, now) && stillLasts(connectedAt, MAX_MS, now)) continue
      client.end()
      this.disconnect(client)
    }
  }

  /** Ends every stream, so that none delays the close of the server. */
  close(): void {
    this.#isClosed = true
    this.endAll()
  }

  /** Ends the open streams; their clients reconnect by themselves. */
  endAll(): void {
    for (const client of [...this.#clients.values()]) {
      client.end()
      this.disconnect(client)
    }
  }

  #now(): number {
    return this.#clock.now().getTime()
  }

  #setActor(client: RealtimeClient, actor: Actor): void {
    removeFrom(this.#byIdentity, client.identity, client)
    client.actor = actor.record ? actor : guest
    client.identity = identityOf(client.actor)
    addTo(this.#byIdentity, client.identity, client)
  }

  #setSubscriptions(client: RealtimeClient, subscriptions: ReadonlyMap<string, Subscription>): void {
    for (const { topic } of client.subscriptions.values()) removeFrom(this.#byTopic, topic, client)
    client.subscriptions = subscriptions
    for (const { topic } of subscriptions.values()) addTo(this.#byTopic, topic, client)
  }
}
