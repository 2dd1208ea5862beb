/** A `pb_data` folder as PocketBase 0.23 and later writes it: its SQLite file and `storage/`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { temporaryFolder } from './temporary.ts'

type Field = { name: string; type: string } & Record<string, unknown>
interface PbCollection {
  id: string
  name: string
  type?: 'base' | 'auth' | 'view'
  system?: boolean
  fields: Field[]
  rows?: Record<string, string | number | null>[]
  options?: Record<string, unknown>
}

const ID: Field = { name: 'id', type: 'text', primaryKey: true, required: true }
const TIMES: Field[] = [
  { name: 'created', type: 'autodate', onCreate: true },
  { name: 'updated', type: 'autodate', onCreate: true, onUpdate: true },
]
export const AUTH: Field[] = [
  { name: 'password', type: 'password', hidden: true, required: true },
  { name: 'tokenKey', type: 'text', hidden: true, required: true },
  { name: 'email', type: 'email', required: true },
  { name: 'emailVisibility', type: 'bool' },
  { name: 'verified', type: 'bool' },
]

/** Writes the folder; `files` are contents by `COLLECTION_ID/RECORD_ID/NAME`. */
export const pbData = (collections: PbCollection[], files: Record<string, Buffer | string> = {}): string => {
  const folder = temporaryFolder('pb-data')
  const db = new Database(join(folder, 'data.db'))
  db.exec(`CREATE TABLE _collections (id TEXT PRIMARY KEY, system BOOLEAN, type TEXT, name TEXT, fields JSON, indexes JSON,
    listRule TEXT, viewRule TEXT, createRule TEXT, updateRule TEXT, deleteRule TEXT, options JSON, created TEXT, updated TEXT)`)
  db.exec('CREATE TABLE _params (id TEXT PRIMARY KEY, value JSON, created TEXT, updated TEXT)')
  const insert = db.prepare(
    `INSERT INTO _collections VALUES (?, ?, ?, ?, ?, '[]', NULL, NULL, NULL, NULL, NULL, ?, '2024-01-01 00:00:00.000Z', '2024-01-01 00:00:00.000Z')`,
  )
  for (const { id, name, type = 'base', system = false, fields, rows = [], options = {} } of collections) {
    const all = [ID, ...fields, ...TIMES]
    insert.run(id, system ? 1 : 0, type, name, JSON.stringify(all), JSON.stringify(options))
    if (type === 'view') continue
    db.exec(`CREATE TABLE "${name}" (${all.map((field) => `"${field.name}"`).join(', ')})`)
    for (const row of rows) {
      const names = Object.keys(row)
      db.prepare(
        `INSERT INTO "${name}" (${names.map((each) => `"${each}"`).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
      ).run(...Object.values(row))
    }
  }
  db.close()
  for (const [key, content] of Object.entries(files)) {
    const path = join(folder, 'storage', key)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
  return folder
}
