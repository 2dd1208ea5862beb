/**
 * The types of the record API, derived from the declarations in `drizzle/collections`: imported as types only, so that
 * no page carries a declaration.
 */
import type { RecordService } from 'pocketbase'
import type { CollectionFields, CollectionName } from '#drizzle/collections/index.ts'
import type { RecordOf, SubmitOf } from '#drizzle/fields.ts'

export type { CollectionName } from '#drizzle/collections/index.ts'

/** A record of a collection as the API sends it; `Expand` names what was asked to come with it. */
export type RecordIn<Name extends CollectionName, Expand = unknown> = RecordOf<CollectionFields[Name], Expand>

/** What may be written to a collection. */
export type WriteTo<Name extends CollectionName> = SubmitOf<CollectionFields[Name]>

/** `Body` itself when it names nothing that the collection has not; spread objects are checked too. */
export type Exactly<Name extends CollectionName, Body extends WriteTo<Name>> = Body & {
  [Key in Exclude<keyof Body, keyof WriteTo<Name>>]: never
}

/** The client's service of one collection, whose records and writes are the declared ones. */
export interface TypedRecordService<Name extends CollectionName, Expand = unknown>
  extends Omit<RecordService<RecordIn<Name, Expand>>, 'create' | 'update'> {
  create<Body extends WriteTo<Name>>(
    body: Exactly<Name, Body>,
    options?: Record<string, unknown>,
  ): Promise<RecordIn<Name, Expand>>
  update<Body extends WriteTo<Name>>(
    id: string,
    body: Exactly<Name, Body>,
    options?: Record<string, unknown>,
  ): Promise<RecordIn<Name, Expand>>
}

export interface TypedCollections {
  collection<Name extends CollectionName, Expand = unknown>(name: Name): TypedRecordService<Name, Expand>
}
