import { Button, Text, Textarea } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keepNote, noteDraft } from '../notes/note-draft.ts'
import { myNote } from '../queries.ts'

/**
 * The user's note of a lesson that is closed or deleted, to copy elsewhere; nothing without a note. The
 * server deletes notes with their lesson: those that this page has read stay on the device.
 */
export const LostNotes = ({ userId, lessonId }: { userId: string; lessonId: string }) => {
  const queries = useQueryClient()
  const clipboard = useClipboard()
  const [text] = useState(
    () =>
      noteDraft(userId, lessonId)?.body ??
      queries.getQueryData(myNote(userId, lessonId).queryKey)?.items[0]?.body ??
      '',
  )
  useEffect(() => {
    // The draft has an empty base: should the lesson come back, it is sent as a new note.
    if (text && !noteDraft(userId, lessonId))
      keepNote(userId, lessonId, { body: text, base: '', atSeconds: 0 })
  }, [text, userId, lessonId])
  if (!text) return null
  return (
    <section aria-label="Vos notes">
      <Textarea label="Vos notes de cette leçon" value={text} readOnly autosize minRows={3} maxRows={14} />
      <Text size="sm" c="dimmed" mt={4}>
        Elles restent sur cet appareil. Copiez-les pour les garder ailleurs.
      </Text>
      <Button variant="outline" mt="sm" onClick={() => clipboard.copy(text)}>
        {clipboard.copied ? 'Notes copiées' : 'Copier mes notes'}
      </Button>
      {clipboard.error ? (
        <Text role="alert" mt="sm">
          Votre navigateur refuse la copie. Sélectionnez le texte ci-dessus et copiez-le au clavier.
        </Text>
      ) : null}
    </section>
  )
}
