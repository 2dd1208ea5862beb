/**
 * Unsaved form input, stored on this device until it is saved (design reference 4.26): a reload, a crash or a
 * lost session loses nothing. A draft belongs to one user; personal drafts are deleted at sign-out.
 */

/** The typed values, and the record's values when typing began. */
export interface Draft<V extends object = object> {
  mine: Partial<V>
  base: Partial<V>
}
export interface StoredDraft<V extends object = object> extends Draft<V> {
  /** Time of the last change. */
  at: string
}
export interface DraftName {
  owner: string
  name: string
  /** Contains the user's own texts or names: deleted at sign-out. */
  isPersonal?: boolean
}

const PREFIX = 'kept-draft'
const PERSONAL = 'personal'
const RETENTION_DAYS = 30

const keyOf = ({ owner, name, isPersonal }: DraftName) =>
  [PREFIX, isPersonal ? PERSONAL : 'work', owner, name].join(':')

/** Storage may be missing, full or forbidden: drafts then live as long as the page. */
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

/** Parses a draft; null when it is invalid or too old. */
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
  // Deletes drafts of a user who signed out without this code, and expired ones of forms that were not opened
  // again.
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
/** The names of a user's personal drafts on this device. */
export const draftNames = (owner: string): string[] => {
  const start = keyOf({ owner, name: '', isPersonal: true })
  const keys = inStorage((storage) => Object.keys(storage)) ?? []
  return keys.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length))
}
/**
 * Called at sign-out and when the account is erased. A session that merely expires, in this tab or another,
 * leaves everything: its user comes back for it, and no other user sees it.
 */
export const forgetPersonal = (person: string): void =>
  removeWhere((kind, owner) => kind === PERSONAL && owner === person)
