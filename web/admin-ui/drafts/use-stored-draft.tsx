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

/** A form whose unsaved values can be kept and taken up again. */
export interface Keepable<V extends object> {
  /** As it is stored, before anything is typed. */
  stored: V
  /** What is typed and not stored, with what was stored when it was typed. */
  unsaved: Draft<V>
  /** Brings a draft back into the form; `false` when the person left the question open. */
  resume: (draft: Draft<V>) => boolean | Promise<boolean>
}

const isEmpty = (values: object) => Object.keys(values).length === 0

/** A file cannot be kept: only words, numbers and choices are. */
const storable = <V extends object>({ mine, base }: Draft<V>): Draft<V> => {
  const texts = Object.entries(mine).filter(([, value]) => !(value instanceof Blob))
  // The entries of a part are a part.
  return { base, mine: Object.fromEntries(texts) as Partial<V> }
}

const isThing = (value: unknown) => typeof value === 'object' && value !== null

/** Whether a kept value may stand in this form: another version of the site, or somebody, may have written it. */
const fits = (value: unknown, stored: unknown): boolean =>
  Array.isArray(stored) ? Array.isArray(value) : isThing(stored) || !isThing(value) || stored === null

/** What a draft holds beyond what is stored: nothing of a form that was changed since, nothing that is stored by now. */
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

/** What the form opens with beside what is stored; a draft that holds nothing else is forgotten. */
const toOffer = <V extends object>(name: DraftName, stored: V): StoredDraft<V> | null => {
  const offered = worthOffering(readDraft(name), stored)
  if (!offered) removeDraft(name)
  return offered
}

/**
 * Keeps what is typed on this device, for this person and this record, and offers it back where the form opens with
 * something else. Gives the offer, to be drawn above the form. `name` must not change while the form is open.
 */
export const useKeptDraft = <V extends object>(
  of: Omit<DraftName, 'owner'>,
  { stored, unsaved, resume }: Keepable<V>,
): ReactNode => {
  const owner = useUser()?.id ?? ''
  const name = useRef({ ...of, owner }).current
  const [offered, setOffered] = useState(() => toOffer(name, stored))
  const now = storable(unsaved)
  // What is offered stays kept until it is answered, whatever is typed meanwhile.
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
  if (!offered) return null
  return (
    <DraftAlert
      at={offered.at}
      onResume={async () => {
        if (await resume(offered)) setOffered(null)
      }}
      onForget={() => setOffered(null)}
    />
  )
}

/** The same for a form that creates something, or for a text that is sent: nothing was stored, so nothing is merged. */
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
