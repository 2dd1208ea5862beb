import { Button, Group, Text } from '@mantine/core'
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { failureMessage } from '../../lib/messages.ts'
import { dateTime, relative } from '../../lib/moments.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { useOnce } from '../../lib/use-once.ts'
import { notify } from '../../ui/toast/store.ts'
import styles from '../client/Client.module.css'
import { useConfirm } from '../components/confirm.tsx'
import { AdminLoad, Blocks } from '../components/LoadState.tsx'
import { WrittenText } from '../components/WrittenText.tsx'
import { TextForm } from '../forms/TextForm.tsx'

const MAX_LENGTH = 20_000

export interface Note {
  id: string
  body: string
  authorName: string
  created: string
  updated: string
}
/** How a collection of notes is written to. */
export interface NoteActs {
  collection: 'user_notes' | 'sale_notes'
  create: (id: string, body: string) => Promise<unknown>
  update: (note: Note, body: string, startedFrom: string) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
}

const NoteView = ({ acts, note }: { acts: NoteActs; note: Note }) => {
  const { collection } = acts
  const [isEditing, setEditing] = useState(false)
  const queries = useQueryClient()
  const confirm = useConfirm()
  // Based on the version that was read: another editor's change is not overwritten silently.
  const startedFrom = useRef(note.updated)
  const remove = useMutation({
    mutationFn: () => acts.remove(note.id),
    onError: (error) => notify.error(failureMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: [collection] }),
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
            collection={collection}
            name={`${collection}-${note.id}`}
            label="Note"
            initial={note.body}
            maxLength={MAX_LENGTH}
            submit="Enregistrer"
            takesFocus
            send={async (body) => void (await acts.update(note, body, startedFrom.current))}
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

/** Notes of the team on one subject, the newest first. */
export const TeamNotes = (props: {
  query: UseQueryResult<Note[]>
  acts: NoteActs
  /** Id of the record that the notes are about. */
  subject: string
  description: string
}) => {
  const { acts, subject } = props
  const once = useOnce()
  return (
    <>
      <TextForm
        collection={acts.collection}
        name={`${acts.collection}-new-${subject}`}
        label="Nouvelle note"
        description={props.description}
        maxLength={MAX_LENGTH}
        submit="Ajouter la note"
        send={async (body) => void (await once([body], (id) => sendOnce(() => acts.create(id, body))))}
      />
      <AdminLoad
        query={props.query}
        skeleton={<Blocks rows={2} height={72} />}
        isEmpty={(notes) => notes.length === 0}
        empty={<Text mt="md">Aucune note.</Text>}
      >
        {(notes) => (
          <ul className={styles.rows}>
            {notes.map((note) => (
              <NoteView key={note.id} acts={acts} note={note} />
            ))}
          </ul>
        )}
      </AdminLoad>
    </>
  )
}
