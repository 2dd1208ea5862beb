import { Alert, Button, FileButton, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { FileArchive, FolderUp } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { Panel } from '../../../admin-ui/components/Panel.tsx'
import { filesOfDrop, filesOfInput } from '../chosen.ts'
import type { Sending } from '../use-sending.ts'
import styles from './CourseImport.module.css'

const ACCEPT = '.zip,.csv,.tsv,.txt,.md,.markdown'

/** Non-standard attribute, unknown to React's types, which passes it on unchanged. */
const WHOLE_FOLDER = { webkitdirectory: '' }

const FolderButton = ({ sending }: { sending: Sending }) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        {...WHOLE_FOLDER}
        hidden
        aria-label="Dossier à importer"
        onChange={({ currentTarget }) => {
          const files = filesOfInput([...(currentTarget.files ?? [])])
          currentTarget.value = ''
          void sending.send(files)
        }}
      />
      <Button
        variant="outline"
        leftSection={<FolderUp size={18} aria-hidden="true" />}
        disabled={sending.isBusy}
        onClick={() => input.current?.click()}
      >
        Choisir un dossier
      </Button>
    </>
  )
}

const DropZone = ({ sending }: { sending: Sending }) => {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void sending.send(filesOfDrop(event.dataTransfer))
  }
  return (
    <fieldset
      className={isOver ? styles.zoneOver : styles.zone}
      aria-label="Fichiers à importer"
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Text>Déposez ici une archive, des fichiers ou un dossier, ou bien choisissez-les.</Text>
      <Group justify="center">
        <FileButton multiple accept={ACCEPT} onChange={(files) => void sending.send(filesOfInput(files))}>
          {(button) => (
            <Button
              {...button}
              loading={sending.isBusy}
              leftSection={<FileArchive size={18} aria-hidden="true" />}
            >
              Choisir des fichiers
            </Button>
          )}
        </FileButton>
        <FolderButton sending={sending} />
      </Group>
      <ul className={styles.kinds}>
        <li>une formation exportée (ZIP)&nbsp;;</li>
        <li>
          un dossier de textes Markdown, avec ses images, films, enregistrements et documents, compressé ou
          non&nbsp;: chaque sous-dossier devient un module&nbsp;;
        </li>
        <li>un tableau (CSV) dont les colonnes s’appellent module, leçon, type, durée, lien, contenu.</li>
      </ul>
    </fieldset>
  )
}

const PastedList = ({ sending }: { sending: Sending }) => {
  const heading = useId()
  const [text, setText] = useState('')
  return (
    <Panel labelledBy={heading}>
      <Title order={2} size="h3" id={heading}>
        Ou une liste de vidéos
      </Title>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() === '') return
          const file = new File([text], 'Liste de vidéos.txt', { type: 'text/plain' })
          void sending.send([{ path: file.name, file }])
        }}
      >
        <Stack>
          <Textarea
            label="Adresses YouTube ou Vimeo, une par ligne"
            description={`«\u00a0Titre | adresse\u00a0» nomme la leçon, «\u00a0# Module\u00a0» ouvre un module.`}
            autosize
            minRows={5}
            maxRows={16}
            maxLength={200_000}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <div>
            <Button type="submit" variant="outline" disabled={text.trim() === ''} loading={sending.isBusy}>
              Lire la liste
            </Button>
          </div>
        </Stack>
      </form>
    </Panel>
  )
}

/** The formats of an import, and their upload. Nothing is written before the preview. */
export const SourceChoice = ({ sending }: { sending: Sending }) => (
  <Stack maw={860} gap="lg">
    {sending.problem ? (
      <Alert color="red" role="alert">
        {sending.problem}
      </Alert>
    ) : null}
    {sending.isBusy ? <Text role="status">Préparation des fichiers…</Text> : null}
    <DropZone sending={sending} />
    <PastedList sending={sending} />
  </Stack>
)
