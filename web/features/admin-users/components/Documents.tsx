import { Badge, Button, Group, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { clientDocumentFields } from '#drizzle/collections/client.ts'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { fileNameOf } from '#drizzle/domain/file-names.ts'
import styles from '../../../admin-ui/client/Client.module.css'
import { useConfirm } from '../../../admin-ui/components/confirm.tsx'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { openFile } from '../../../admin-ui/media/open-file.ts'
import { fileProblem, limitWord } from '../../../admin-ui/upload/targets.ts'
import { UploadQueue } from '../../../admin-ui/upload/UploadQueue.tsx'
import { uploads, useUploads } from '../../../admin-ui/upload/uploads.ts'
import { fileUrl } from '../../../lib/files.ts'
import { longDate } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { dateAtTime } from '../../../lib/moments.ts'
import { filter } from '../../../lib/records.ts'
import { newRecordId } from '../../../lib/send-once.ts'
import { useLive } from '../../../lib/use-live.ts'
import { notify } from '../../../ui/toast/store.ts'
import { documentsOf } from '../../mon-espace/index.ts'
import { type ClientDocument, clientDocuments } from '../follow-up.ts'

const FIELD = clientDocumentFields.file
const HINT = `Déposez des fichiers de ${limitWord(FIELD.maxSize ?? 0)} au plus. La personne en est prévenue deux minutes plus tard.`
const MAX_TITLE_LENGTH = 160

/** A title to begin with: `bilan_de-mars.pdf` → « bilan de mars ». */
const titleOf = (name: string): string =>
  name
    .replace(/\.[^.]+$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
    .slice(0, MAX_TITLE_LENGTH) || 'Document'

/** The files on their way to a person; each becomes a document of its own, once however often it is sent. */
const useDocumentUploads = (person: string) => {
  const queries = useQueryClient()
  const own = useUploads().filter(
    ({ target }) => target.collection === 'client_documents' && target.fresh?.user === person,
  )
  const arrived = own.filter(({ status }) => status === 'completed').map(({ key }) => key)
  const names = arrived.join(' ')
  // The list shows what has become of them: the tray need not.
  useEffect(() => {
    if (names === '') return
    for (const key of names.split(' ')) uploads.remove(key)
    void queries.invalidateQueries({ queryKey: ['client_documents'] })
    void queries.invalidateQueries({ queryKey: ['clients'] })
  }, [names, queries])
  const add = (files: readonly File[]) => {
    for (const file of files) {
      const title = titleOf(file.name)
      const target = {
        collection: 'client_documents' as const,
        id: newRecordId(),
        field: 'file',
        many: false,
        room: null,
        owner: `Document\u00a0: ${title}`,
        path: adminLink('adminClients', null, { personne: person, onglet: 'documents' }),
        fresh: { user: person, title },
      }
      uploads.add(target, [file], (chosen) => fileProblem(chosen, FIELD))
    }
  }
  return { uploads: own, add }
}

const TitleForm = ({ document, done }: { document: ClientDocument; done: () => void }) => {
  const queries = useQueryClient()
  const [title, setTitle] = useState(document.title)
  const [error, setError] = useState('')
  const save = useMutation({
    mutationFn: () => clientDocuments.update(document.id, { title: title.trim() }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['client_documents'] })
      done()
    },
    onError: (failure) => setError(failureMessage(failure)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '') setError('Donnez un titre.')
    else if (!save.isPending) save.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className={styles.what}>
      <TextInput
        label="Titre"
        value={title}
        maxLength={MAX_TITLE_LENGTH}
        error={error}
        autoFocus
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Group gap="xs" mt="xs">
        <Button type="submit" size="compact-md" loading={save.isPending}>
          Enregistrer
        </Button>
        <Button size="compact-md" variant="subtle" onClick={done}>
          Annuler
        </Button>
      </Group>
    </form>
  )
}

const DocumentRow = ({ document }: { document: ClientDocument }) => {
  const { id, title, file, created, readAt } = document
  const [isRenaming, setRenaming] = useState(false)
  const queries = useQueryClient()
  const confirm = useConfirm()
  const remove = useMutation({
    mutationFn: () => clientDocuments.remove(id),
    onError: (error) => notify.error(failureMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['client_documents'] }),
  })
  const ask = async () => {
    const isSure = await confirm({
      title: `Ne plus partager «\u00a0${title}\u00a0»\u00a0?`,
      text: 'La personne ne le verra plus, et le fichier sera effacé.',
      confirm: 'Ne plus partager',
      danger: true,
    })
    if (isSure) remove.mutate()
  }
  const addressOf = (token: string, isDownload = false) =>
    fileUrl(document, file, { token, download: isDownload })
  if (isRenaming)
    return (
      <li>
        <TitleForm document={document} done={() => setRenaming(false)} />
      </li>
    )
  return (
    <li>
      <div className={styles.what}>
        <Text span fw={600}>
          {title}
        </Text>{' '}
        <Badge color={readAt ? 'green' : 'gray'}>{readAt ? 'Ouvert' : 'Pas encore ouvert'}</Badge>
        <Text size="sm" c="dimmed">
          {`${fileNameOf(document, file)}, partagé le ${longDate(created)}${readAt ? `, ouvert le ${dateAtTime(readAt)}` : ''}`}
        </Text>
      </div>
      <Group gap={4}>
        <Button
          size="compact-md"
          variant="subtle"
          aria-label={`Télécharger ${title}`}
          onClick={() => void openFile({ addressOf }, true)}
        >
          Télécharger
        </Button>
        <Button
          size="compact-md"
          variant="subtle"
          aria-label={`Renommer ${title}`}
          onClick={() => setRenaming(true)}
        >
          Renommer
        </Button>
        <Button
          size="compact-md"
          variant="subtle"
          color="red"
          aria-label={`Ne plus partager ${title}`}
          loading={remove.isPending}
          onClick={() => void ask()}
        >
          Ne plus partager
        </Button>
      </Group>
    </li>
  )
}

/** The documents shared with a person, with the upload. */
export const Documents = ({ person }: { person: string }) => {
  const queue = useDocumentUploads(person)
  useLive(
    [{ collection: 'client_documents', query: { filter: filter('user = {:person}', { person }) } }],
    [['client_documents']],
  )
  const query = useQuery(documentsOf(person))
  return (
    <>
      <UploadQueue queue={queue} label="Partager des documents" hint={HINT} />
      <AdminLoad
        query={query}
        skeleton={<Blocks rows={2} height={56} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<Text mt="md">Aucun document partagé.</Text>}
      >
        {({ items }) => (
          <ul className={styles.rows}>
            {items.map((document) => (
              <DocumentRow key={document.id} document={document} />
            ))}
          </ul>
        )}
      </AdminLoad>
    </>
  )
}
