import type { CollectionDefinition } from './definition.ts'

/**
 * Whether this is the collection of resumable uploads (`drizzle/collections/uploads.ts`). An imported schema
 * may have its own « uploads », but never as a system collection.
 */
export const isUploads = ({ name, system }: CollectionDefinition): boolean => system && name === 'uploads'
