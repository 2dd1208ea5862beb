/**
 * What somebody was typing, kept on this device until it is stored (design reference 4.26): a reload, a crash or a lost
 * session costs no words. Each draft belongs to one person; personal ones go when she signs out.
 */

/** The values that were typed, and what the record held when they were. */
export interface Draft<V extends object = object> {
  mine: Partial<V>
  base: Partial<V>
}
export interface StoredDraft<V extends object = object> extends Draft<V> {
  /** When it was last typed in. */
  at: string
}
export interface DraftName {
  owner: string
  name: string
  /** Somebody's own words or names: nothing of it stays behind after signing out. */
  isPersonal?: boolean
}

const PREFIX = 'kept-draft'
const PERSONAL = 'personal'
const RETENTION_DAYS = 30

const keyOf = ({ owner, name, isPersonal }: DraftName) =>
  [PREFIX, isPersonal ? PERSONAL : 'work', owner, name].join(':')

/** Storage that may be missing, full or forbidden: the words then live as long as the page. */
const inStorage = <Result>(act: (storage: Storage) => Result): Result | null => {
  try {
    return act(localStorage)
  } catch {
    return null
  }
}
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const parse = (text: string | null): StoredDraft | null => {
  const value: unknown = JSON.parse(text ?? 'null')
  if (!isObject(value) || !('mine' in value) || !('base' in value) || !('at' in value)) return null
  const { mine, base, at } = value
  if (!isObject(mine) || !isObject(base) || typeof at !== 'string') return null
  return Date.now() - Date.parse(at) < RETENTION_DAYS * 86_400_000 ? { mine, base, at } : null
}

/** As `parse`; what is no draft, or one that is too old, is none. */
const readable = (text: string | null): StoredDraft | null => {
  try {
    return parse(text)
  } catch {
    return null
  }
}

const removeWhere = (isGone: (kind: string, owner: string, text: string | null) => boolean): void => {
  inStorage((storage) => {
    for (const key of Object.keys(storage)) {
      const [prefix, kind = '', owner = ''] = key.split(':')
      if (prefix === PREFIX && isGone(kind, owner, storage.getItem(key))) storage.removeItem(key)
    }
  })
}

export const readDraft = (name: DraftName): StoredDraft | null => {
  // Left behind by somebody who signed out where this code was not there to see it, or of a form nobody opened again.
  removeWhere((kind, owner, text) => (kind === PERSONAL && owner !== name.owner) || readable(text) === null)
  return inStorage((storage) => readable(storage.getItem(keyOf(name))))
}
export const writeDraft = (name: DraftName, draft: Draft): void => {
  const saved: StoredDraft = { ...draft, at: new Date().toISOString() }
  inStorage((storage) => storage.setItem(keyOf(name), JSON.stringify(saved)))
}
export const removeDraft = (name: DraftName): void => {
  inStorage((storage) => storage.removeItem(keyOf(name)))
}
/** The names of the personal drafts that a person left here. */
export const draftNames = (owner: string): string[] => {
  const start = keyOf({ owner, name: '', isPersonal: true })
  const keys = inStorage((storage) => Object.keys(storage)) ?? []
  return keys.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length))
}
/**
 * Called where a person signs out or erases her account. A session that merely expires, in this tab or another, leaves
 * everything: its person comes back for it, and nobody else is shown it.
 */
export const forgetPersonal = (person: string): void =>
  removeWhere((kind, owner) => kind === PERSONAL && owner === person)
