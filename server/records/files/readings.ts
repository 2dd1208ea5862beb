/** What features note when a protected file is handed to somebody. */
import type { Actor, RawRecord } from '../actor.ts'
import { type Extensible, ExtensionPoint } from '../extensions.ts'
import type { CollectionDefinition } from '../schema/definition.ts'

export interface FileReading {
  readonly actor: Actor
  readonly collection: CollectionDefinition
  readonly record: RawRecord
  /** The stored name. */
  readonly name: string
}
/** Settles before the file is sent. */
export type FileReader = (reading: FileReading) => Promise<void>

const READERS = new ExtensionPoint<FileReader>()

export const registerFileReaders = (engine: Extensible, readers: readonly FileReader[]): void =>
  READERS.add(engine, readers)

export const noteReading = async (engine: Extensible, reading: FileReading): Promise<void> => {
  for (const reader of READERS.of(engine)) await reader(reading)
}
