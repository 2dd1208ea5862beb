import type { CollectionDefinition } from './definition.ts'

/**
 * Whether these are the rows of uploads that come in pieces (`drizzle/collections/uploads.ts`). An imported schema may call something of
 * its own « uploads », but never a system collection.
 */
export const isUploads = ({ name, system }: CollectionDefinition): boolean => system && name === 'uploads'
