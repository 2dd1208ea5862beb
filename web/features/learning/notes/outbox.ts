/** Sends the drafts of notes, whatever lesson they belong to. */
import { outboxOf, useOutbox } from '../outbox/outbox.ts'
import { findNote, myNote, type Note, saveNote } from '../queries.ts'
import { mergeNote } from './merge.ts'
import { forgetNote, keepNote, type NoteDraft, noteDraft, unsentLessons } from './note-draft.ts'

export const noteOutbox = outboxOf<NoteDraft, Note>({
  name: 'lesson-notes',
  draft: noteDraft,
  unsentLessons,
  keep: keepNote,
  forget: forgetNote,
  isSame: (one, other) => one.body === other.body,
  write: async (userId, lessonId, { base, body: mine, atSeconds }) => {
    const known = await findNote(userId, lessonId)
    const body = mergeNote(base, known?.body ?? '', mine)
    return known?.body === body ? known : saveNote(userId, lessonId, known?.id, body, atSeconds)
  },
  rest: (now, sent) => ({ ...now, base: sent.body }),
})

const keyOf = (userId: string, lessonId: string) => myNote(userId, lessonId).queryKey

/** Sends stored notes while a page of the member space is open. */
export const useNoteOutbox = (userId: string): void => useOutbox(noteOutbox, userId, keyOf)
