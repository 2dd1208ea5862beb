/**
 * The collections of one application. Mutable on purpose: an import or a rule change replaces a definition,
 * and everything compiled from the old ones is dropped because `version` changes.
 */
import type { Collection } from '#drizzle/collection.ts'
import { type CollectionDefinition, type FieldOf, fromDeclaration, isRelation } from './definition.ts'

/** A relation field whose target is the collection. */
export interface BackReference {
  readonly collection: CollectionDefinition
  readonly field: FieldOf<'relation'>
}

/** `{ ...definition, fields }` would leave the old fields in `byName`. */
const consistent = (given: CollectionDefinition): CollectionDefinition => {
  const { fields, byName } = given
  const fits = fields.length === byName.size && fields.every((field) => byName.get(field.name) === field)
  return fits ? given : { ...given, byName: new Map(fields.map((field) => [field.name, field])) }
}

/** The collections of an engine by id and case-insensitive name; `set` replaces one at run time. */
export class Registry {
  #byId = new Map<string, CollectionDefinition>()
  #byName = new Map<string, CollectionDefinition>()
  #references = new Map<string, BackReference[]>()
  #version = 0

  /** Changes with every change of a definition. */
  get version(): number {
    return this.#version
  }

  get all(): readonly CollectionDefinition[] {
    return [...this.#byId.values()]
  }

  /**
   * Adds a definition or replaces the one with the same id, from the next request on. Throws when another one
   * has its name.
   */
  set(given: CollectionDefinition): void {
    const definition = consistent(given)
    const key = definition.name.toLowerCase()
    const namesake = this.#byName.get(key)
    if (namesake && namesake.id !== definition.id)
      throw new Error(`Two collections are named ${definition.name}`)
    const before = this.#byId.get(definition.id)
    if (before) this.#byName.delete(before.name.toLowerCase())
    this.#byId.set(definition.id, definition)
    this.#byName.set(key, definition)
    this.#references.clear()
    this.#version += 1
  }

  /** By id exactly, or by name in any case. */
  find(idOrName: string): CollectionDefinition | undefined {
    return this.#byId.get(idOrName) ?? this.#byName.get(idOrName) ?? this.#byName.get(idOrName.toLowerCase())
  }

  /** The definition of a declaration. Throws when it was not registered: an error in `app.ts`. */
  of(declared: { readonly name: string }): CollectionDefinition {
    const found = this.find(declared.name)
    if (!found) throw new Error(`The collection ${declared.name} is not registered`)
    return found
  }

  /** As `of`; a definition is returned unchanged. */
  definitionOf(given: AnyCollection): CollectionDefinition {
    return 'byName' in given ? given : this.of(given)
  }

  /** The target of a relation field; undefined when it is not registered. */
  target(field: FieldOf<'relation'>): CollectionDefinition | undefined {
    return this.find(field.collection)
  }

  /** The relation fields whose target is the collection, ordered by collection name. */
  references(target: CollectionDefinition): readonly BackReference[] {
    const known = this.#references.get(target.id)
    if (known) return known
    const found = this.all
      .filter((collection) => collection.type !== 'view')
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((collection) =>
        collection.fields
          .filter(isRelation)
          .filter((field) => this.target(field)?.id === target.id)
          .map((field) => ({ collection, field })),
      )
    this.#references.set(target.id, found)
    return found
  }
}

/** A collection as it is declared or as the engine runs it. */
export type AnyCollection = Collection | CollectionDefinition

/** A registry of declared and imported collections. */
export const createRegistry = (collections: readonly AnyCollection[]): Registry => {
  const registry = new Registry()
  for (const given of collections) registry.set('byName' in given ? given : fromDeclaration(given))
  return registry
}
