import { PasswordHash } from '#server/core/passwords.ts'
import type { EngineCore } from '../engine-core.ts'
import type { CollectionDefinition } from '../schema/definition.ts'
import type { Submission } from '../write/incoming.ts'

/**
 * Hashes of passwords set by earlier requests of the same batch: a later one verifies its `oldPassword`
 * before the transaction, when the record is not stored yet.
 */
export class NewPasswords {
  readonly #hashes = new Map<string, string>()

  /** What a later request verifies instead of the stored record. */
  stored(engine: EngineCore, collection: CollectionDefinition, id: string): Submission['stored'] {
    const password = this.#hashes.get(`${collection.id}/${id}`)
    return password === undefined ? engine.store.byId(collection, id) : { password }
  }

  remember(collection: CollectionDefinition, id: string, password: unknown): void {
    if (password instanceof PasswordHash) this.#hashes.set(`${collection.id}/${id}`, password.value)
  }
}
