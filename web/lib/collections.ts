/**
 * Types of the record API, derived from the declarations in `drizzle/collections`. They are type-only
 * imports, so that no page ships a declaration.
 */
import type { RecordService } from 'pocketbase'
import type { CollectionFields, CollectionName } from '#drizzle/collections/index.ts'
import type { RecordOf, SubmitOf } from '#drizzle/fields.ts'
import type { UNSENT_MEMBERS } from './client-parts.ts'

export type { CollectionName } from '#drizzle/collections/index.ts'

/** A record of a collection as the API sends it; `Expand` names the requested relations. */
export type RecordIn<Name extends CollectionName, Expand = unknown> = RecordOf<CollectionFields[Name], Expand>

/** The writable fields of a collection. */
export type WriteTo<Name extends CollectionName> = SubmitOf<CollectionFields[Name]>

/** `Body`, provided that it names only fields of the collection; spread objects are checked too. */
export type Exactly<Name extends CollectionName, Body extends WriteTo<Name>> = Body & {
  [Key in Exclude<keyof Body, keyof WriteTo<Name>>]: never
}

/** The client's service for one collection, with the declared types of records and writes. */
export interface TypedRecordService<Name extends CollectionName, Expand = unknown>
  extends Omit<
    RecordService<RecordIn<Name, Expand>>,
    'create' | 'update' | (typeof UNSENT_MEMBERS.RecordService)[number]
  > {
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
