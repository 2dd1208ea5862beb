/** What an import did and what it could not take, row by row. */
import type { CollectionDefinition } from '#server/records/schema/definition.ts'

/** Why something of the source is not in the application as it was. */
type Reason =
  | 'foreign-collection'
  | 'foreign-field'
  | 'exists'
  | 'refused'
  | 'value'
  | 'relation'
  | 'missing-file'
  | 'not-imported'

export interface Note {
  readonly reason: Reason
  readonly collection: string
  /** `''` when the note is about a whole collection or field. */
  readonly record: string
  readonly field: string
  /** In words, for the person at the console. */
  readonly text: string
  /** What was left out: a value, a whole record, or a collection's schema. */
  readonly kept: unknown
}

export interface Counts {
  read: number
  imported: number
  files: number
}

/** What an import read, stored and left out, and why. */
export class Report {
  readonly counts = new Map<string, Counts>()
  readonly notes: Note[] = []

  of(collection: CollectionDefinition): Counts {
    const known = this.counts.get(collection.name)
    if (known) return known
    const counts = { read: 0, imported: 0, files: 0 }
    this.counts.set(collection.name, counts)
    return counts
  }

  note(note: Note): void {
    this.notes.push(note)
  }

  get isComplete(): boolean {
    return this.notes.length === 0
  }

  /** One line a collection. */
  summary(): string[] {
    return [...this.counts].map(
      ([name, { read, imported, files }]) => `${name}: ${imported} of ${read} records, ${files} files`,
    )
  }

  /** One line for each thing that was left out. */
  lines(): string[] {
    return this.notes.map(({ collection, record, field, text }) => {
      const place = [collection, record, field].filter(Boolean).join('/')
      return `${place}: ${text}`
    })
  }

  /** Everything that was left out, with its values. */
  archive(source: string, at: Date): string {
    return `${JSON.stringify({ source, at: at.toISOString(), counts: Object.fromEntries(this.counts), notes: this.notes }, null, 2)}\n`
  }
}
