import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useUser } from '../../lib/auth.ts'
import {
  type Draft,
  type DraftName,
  readDraft,
  removeDraft,
  type StoredDraft,
  writeDraft,
} from '../../lib/draft-store.ts'
import { changed, same } from '../forms/merge.ts'
import { DraftAlert } from './DraftAlert.tsx'

/** A form whose unsaved values can be drafted and restored. */
export interface Keepable<V extends object> {
  /** The saved record, before anything is typed. */
  stored: V
  /** The unsaved values, with the saved record on which they are based. */
  unsaved: Draft<V>
  /** Restores a draft into the form; `false` when the user cancelled a question about it. */
  resume: (draft: Draft<V>) => boolean | Promise<boolean>
}

const isEmpty = (values: object) => Object.keys(values).length === 0

/** A file cannot be drafted: only texts, numbers and choices can. */
const storable = <V extends object>({ mine, base }: Draft<V>): Draft<V> => {
  const texts = Object.entries(mine).filter(([, value]) => !(value instanceof Blob))
  // A subset of V's entries is a `Partial<V>`.
  return { base, mine: Object.fromEntries(texts) as Partial<V> }
}

const isThing = (value: unknown) => typeof value === 'object' && value !== null

/**
 * Whether a drafted value has the form's type: another version of the site, or another script, may have
 * written it.
 */
const fits = (value: unknown, stored: unknown): boolean =>
  Array.isArray(stored) ? Array.isArray(value) : isThing(stored) || !isThing(value) || stored === null

/**
 * The part of a draft that differs from the record; null when the form has changed since, or nothing is left.
 */
const worthOffering = <V extends object>(saved: StoredDraft | null, stored: V): StoredDraft<V> | null => {
  if (!saved) return null
  const known = Object.fromEntries(
    Object.entries(saved.mine).filter(
      ([name, value]) => Object.hasOwn(stored, name) && fits(value, stored[name as keyof V]),
    ),
  )
  const mine = changed(known as Partial<V> & object, stored)
  return isEmpty(mine) ? null : { ...saved, mine: mine as Partial<V>, base: saved.base as Partial<V> }
}

/** The draft to offer when the form opens; one without differences is deleted. */
const toOffer = <V extends object>(name: DraftName, stored: V): StoredDraft<V> | null => {
  const offered = worthOffering(readDraft(name), stored)
  if (!offered) removeDraft(name)
  return offered
}

/**
 * Stores unsaved values on this device, per user and record, and offers them when the form opens with other
 * values. Returns the offer, to be shown above the form. `name` must not change while the form is open.
 */
export const useKeptDraft = <V extends object>(
  of: Omit<DraftName, 'owner'>,
  keepable: Keepable<V>,
): ReactNode => useDraft(of, keepable).offer

/**
 * The same, for a form that is gone as soon as it is stored: `saved` deletes what was drafted of it, and leaves an offer
 * that was not answered.
 */
export const useDraft = <V extends object>(
  of: Omit<DraftName, 'owner'>,
  { stored, unsaved, resume }: Keepable<V>,
): { offer: ReactNode; saved: () => void } => {
  const owner = useUser()?.id ?? ''
  const name = useRef({ ...of, owner }).current
  const [offered, setOffered] = useState(() => toOffer(name, stored))
  const now = storable(unsaved)
  // An offered draft stays stored until the user answers, whatever is typed meanwhile.
  const text = JSON.stringify({
    mine: { ...offered?.mine, ...now.mine },
    base: { ...now.base, ...offered?.base },
  })
  const last = useRef(text)
  useEffect(() => {
    if (text === last.current) return
    last.current = text
    const draft = JSON.parse(text) as Draft
    if (isEmpty(draft.mine)) removeDraft(name)
    else writeDraft(name, draft)
  }, [text, name])
  const saved = () => {
    if (offered) writeDraft(name, { mine: offered.mine, base: offered.base })
    else removeDraft(name)
  }
  const offer = offered ? (
    <DraftAlert
      at={offered.at}
      onResume={async () => {
        if (await resume(offered)) setOffered(null)
      }}
      onForget={() => setOffered(null)}
    />
  ) : null
  return { offer, saved }
}

/** The same for a form that creates a record or sends a text: there is nothing saved to merge with. */
export const useNewDraft = <V extends object>(
  of: Omit<DraftName, 'owner'>,
  { empty, values, set }: { empty: V; values: V; set: (values: V) => void },
): ReactNode => {
  const mine = same(values, empty) ? {} : changed(values, empty)
  return useKeptDraft<V>(of, {
    stored: empty,
    unsaved: { mine, base: {} },
    resume: (draft) => {
      set({ ...values, ...draft.mine, ...mine })
      return true
    },
  })
}
