/** Rows of a database in memory of this process, so that a test changes them and goes on with what there was. */
import type { EngineCore } from '#server/records/engine-core.ts'
import { isIndexTable } from '#server/records/search/index-tables.ts'

export interface RememberedRows {
  /** Tables whose rows are others than those remembered. */
  changed(): string[]
  /** Puts the remembered rows back, row ids included. Hooks do not run; the search index stays as it is. */
  putBack(): void
}

const OWN_TABLES =
  "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"

/** Remembers the rows of every table as they are now. */
export const rememberRows = ({ db, store }: EngineCore): RememberedRows => {
  const names = (db.prepare(OWN_TABLES).pluck().all() as string[]).filter((name) => !isIndexTable(name))
  const tables = names.map((name) => {
    const columns = db.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(name) as string[]
    const list = ['rowid', ...columns.map((column) => `"${column}"`)].join(', ')
    const read = db.prepare(`SELECT ${list} FROM "${name}" ORDER BY rowid`).raw()
    const rows = read.all() as unknown[][]
    const text = JSON.stringify(rows)
    return {
      name,
      hasChanged: () => JSON.stringify(read.all()) !== text,
      putBack: () => {
        db.prepare(`DELETE FROM "${name}"`).run()
        const insert = db.prepare(
          `INSERT INTO "${name}" (${list}) VALUES (${['rowid', ...columns].map(() => '?').join(', ')})`,
        )
        for (const row of rows) insert.run(row)
      },
    }
  })
  const totalChanges = db.prepare('SELECT total_changes()').pluck()
  let changesThen = totalChanges.get()
  const changed = () =>
    totalChanges.get() === changesThen ? [] : tables.filter((table) => table.hasChanged())
  return {
    changed: () => changed().map(({ name }) => name),
    putBack: () => {
      const others = changed()
      if (others.length > 0) {
        // References are whole again once all tables are.
        db.pragma('foreign_keys = OFF')
        db.transaction(() => {
          for (const table of others) table.putBack()
        })()
        db.pragma('foreign_keys = ON')
        store.forget()
      }
      changesThen = totalChanges.get()
    },
  }
}
