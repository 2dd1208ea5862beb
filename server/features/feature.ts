/** What a feature of the product is to the server: one manifest each, which `product.ts` lists. */
import type { FastifyInstance } from 'fastify'
import type { Documents } from '#server/documents/documents.ts'
import type { CronJob } from '#server/jobs/crons.ts'
import type { Worker } from '#server/jobs/worker.ts'
import type { Ports } from '#server/ports/ports.ts'
import type { Actor } from '#server/records/actor.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import type { S3Settings, SettingsPatch } from '#server/records/settings.ts'
import type { InboxSource } from './inbox/index.ts'
import type { OrderHold } from './orders/index.ts'
import type { PaymentFollower } from './payments/index.ts'
import type { PricingRule } from './pricing/index.ts'
import type { BundleKind, SellableKind } from './sellable.ts'
import type { ContractEnd } from './withdrawals/index.ts'

/** What a feature may do with the settings of the engine beyond reading them. */
export interface ChangeableSettings {
  /** Of the environment: nothing that is stored changes them. */
  readonly fixed: SettingsPatch
  /** Stores a part, secrets encrypted, and applies it. Throws 400 where the whole would not be valid. */
  keep(part: Readonly<Record<string, unknown>>, actor: Actor): Promise<void>
  /** Writes, reads and deletes a file; rejects with the reason. */
  testBucket(bucket: S3Settings): Promise<void>
}

export interface FeatureContext {
  readonly engine: EngineCore
  readonly ports: Ports
  readonly documents: Documents
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly isProduction: boolean
  readonly settings: ChangeableSettings
  /** The built web application; null serves the API alone. */
  readonly webDir: string | null
}

export interface Feature {
  /** The noun of its folder. */
  readonly name: string
  /** What it sells, by the name that order lines have; it never changes, since stored orders name it. */
  readonly sellables?: Readonly<Record<string, SellableKind>>
  /** What it sells as the lines of its parts. */
  readonly bundles?: Readonly<Record<string, BundleKind>>
  /** What changes the price of a basket besides its items, in the order of the features. */
  readonly pricingRules?: readonly PricingRule[]
  /** What an unpaid order holds besides its stock. */
  readonly orderHolds?: readonly OrderHold[]
  /** Payments at the provider that belong to something else than an order. */
  readonly paymentFollowers?: readonly PaymentFollower[]
  /** What ends with the contract of an order. */
  readonly contractEnds?: readonly ContractEnd[]
  /** What people write to the team here. */
  readonly inboxSources?: readonly InboxSource[]
  /** Code that runs with writes of records. Those of all features are there before the first route. */
  readonly hooks?: (engine: EngineCore) => void
  /** Handlers of its jobs. */
  readonly jobs?: (worker: Worker, context: FeatureContext) => void
  readonly routes?: (app: FastifyInstance, context: FeatureContext) => void | Promise<void>
  /** Its scheduled work, in Paris time. */
  readonly crons?: (context: FeatureContext) => readonly CronJob[]
  /** Runs after a backup was restored. */
  readonly restored?: (context: FeatureContext) => void
  /** Runs at every start, before jobs and scheduled work. */
  readonly start?: (context: FeatureContext) => Promise<void>
}
