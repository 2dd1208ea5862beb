import { Button, Group, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import styles from '../../../admin-ui/client/Client.module.css'
import { useConfirm } from '../../../admin-ui/components/confirm.tsx'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { WrittenText } from '../../../admin-ui/components/WrittenText.tsx'
import { TextForm } from '../../../admin-ui/forms/TextForm.tsx'
import { failureMessage } from '../../../lib/messages.ts'
import { dateTime, relative } from '../../../lib/moments.ts'
import { filter } from '../../../lib/records.ts'
import { sendOnce } from '../../../lib/send-once.ts'
import { useLive } from '../../../lib/use-live.ts'
import { useOnce } from '../../../lib/use-once.ts'
import { notify } from '../../../ui/toast/store.ts'
import { notesOf, type UserNote, userNotes } from '../queries.ts'

const MAX_LENGTH = 20_000

const NoteView = ({ note }: { note: UserNote }) => {
  const [isEditing, setEditing] = useState(false)
  const queries = useQueryClient()
  const confirm = useConfirm()
  // Based on the version that was read: another editor's change is not overwritten silently.
  const startedFrom = useRef(note.updated)
  const remove = useMutation({
    mutationFn: () => userNotes.remove(note.id),
    onError: (error) => notify.error(failureMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['user_notes'] }),
  })
  const ask = async () => {
    const isSure = await confirm({
      title: 'Supprimer cette note\u00a0?',
      text: 'Cette action est définitive.',
      confirm: 'Supprimer',
      danger: true,
    })
    if (isSure) remove.mutate()
  }
  return (
    <li>
      <article className={styles.what} aria-label={`Note de ${note.authorName || 'l’équipe'}`}>
        <div className={styles.head}>
          <Text span fw={600}>
            {note.authorName || 'L’équipe'}
          </Text>
          <Text span size="sm" c="dimmed" title={dateTime(note.created)}>
            {relative(note.created)}
            {note.updated === note.created ? '' : ', modifiée'}
          </Text>
        </div>
        {isEditing ? (
          <TextForm
            collection="user_notes"
            name={`user_notes-${note.id}`}
            label="Note"
            initial={note.body}
            maxLength={MAX_LENGTH}
            submit="Enregistrer"
            takesFocus
            send={async (body) =>
              void (await userNotes.update(note.id, { body }, { startedFrom: startedFrom.current }))
            }
            done={() => setEditing(false)}
            cancel={() => setEditing(false)}
          />
        ) : (
          <>
            <WrittenText text={note.body} isFolded />
            <Group gap={4} mt={4}>
              <Button
                size="compact-md"
                variant="subtle"
                onClick={() => {
                  startedFrom.current = note.updated
                  setEditing(true)
                }}
              >
                Modifier
              </Button>
              <Button
                size="compact-md"
                variant="subtle"
                color="red"
                loading={remove.isPending}
                onClick={() => void ask()}
              >
                Supprimer
              </Button>
            </Group>
          </>
        )}
      </article>
    </li>
  )
}

/** Notes on a person, for the team. */
export const Notes = ({ person }: { person: string }) => {
  const once = useOnce()
  useLive(
    [{ collection: 'user_notes', query: { filter: filter('user = {:person}', { person }) } }],
    [['user_notes']],
  )
  const query = useQuery(notesOf(person))
  const send = (body: string) =>
    once([body], (id) => sendOnce(() => userNotes.create({ id, user: person, body })))
  return (
    <>
      <TextForm
        collection="user_notes"
        name={`user_notes-new-${person}`}
        label="Nouvelle note"
        description="La personne ne la voit pas sur le site. Elle la reçoit si elle demande la copie de ses données."
        maxLength={MAX_LENGTH}
        submit="Ajouter la note"
        send={send}
      />
      <AdminLoad
        query={query}
        skeleton={<Blocks rows={2} height={72} />}
        isEmpty={(notes) => notes.length === 0}
        empty={<Text mt="md">Aucune note.</Text>}
      >
        {(notes) => (
          <ul className={styles.rows}>
            {notes.map((note) => (
              <NoteView key={note.id} note={note} />
            ))}
          </ul>
        )}
      </AdminLoad>
    </>
  )
}
