/** Where texts to the team come from: each feature that receives some registers its kind. */
import type { SQL } from 'drizzle-orm'
import type { InboxKind } from '#drizzle/inbox.ts'
import { type Extensible, ExtensionPoint } from '#server/records/extensions.ts'

export interface InboxSource {
  readonly kind: InboxKind
  /**
   * A select of the columns `id, at, name, email, subject, body, isWaiting`, in this order: none is null, `at` is in
   * the format of records, `isWaiting` 0 or 1.
   */
  readonly rows: SQL
}

const SOURCES = new ExtensionPoint<InboxSource>()

export const registerInboxSources = (engine: Extensible, sources: readonly InboxSource[]): void =>
  SOURCES.add(engine, sources)

export const inboxSources = (engine: Extensible): readonly InboxSource[] => SOURCES.of(engine)
