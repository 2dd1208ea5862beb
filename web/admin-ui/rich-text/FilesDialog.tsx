import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { FileText, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { plural } from '../../lib/format.ts'
import { fileSize } from '../../lib/quantities.ts'
import { Modal } from '../components/layers.tsx'
import type { ChosenFile } from './chosen-files.ts'
import { DescribeButton } from './DescribeButton.tsx'
import styles from './RichText.module.css'
import type { TextFiles } from './use-text-files.ts'

/** Asks for descriptions of pictures and texts of links, before their files are sent. */
export const FilesDialog = ({ files }: { files: TextFiles }) => {
  const chosen = files.asked?.files ?? []
  return (
    <Modal
      opened={files.asked !== null}
      onClose={files.close}
      title={chosen.length > 1 ? `Insérer ${plural(chosen.length, 'fichier')}` : 'Insérer un fichier'}
    >
      <Form key={chosen[0]?.id} chosen={chosen} files={files} />
    </Modal>
  )
}

const isMissing = ({ isImage, sentence, refusal }: ChosenFile) =>
  isImage && !refusal && sentence.trim() === ''

const Form = ({ chosen, files }: { chosen: readonly ChosenFile[]; files: TextFiles }) => {
  const [isTried, setTried] = useState(false)
  const submit = () => {
    if (chosen.some(isMissing)) setTried(true)
    else files.send()
  }
  return (
    // A form inside the record's own form would submit that one too: the keys are handled here.
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in one of the inputs submits
    <div
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        submit()
      }}
    >
      <Stack>
        {chosen.map((one, at) => (
          <Row key={one.id} one={one} isFirst={at === 0} isTried={isTried} files={files} />
        ))}
        <Group justify="flex-end">
          <Button variant="outline" onClick={files.close}>
            Annuler
          </Button>
          <Button onClick={submit} disabled={chosen.every(({ refusal }) => refusal !== '')}>
            Insérer
          </Button>
        </Group>
      </Stack>
    </div>
  )
}

interface RowProps {
  one: ChosenFile
  isFirst: boolean
  isTried: boolean
  files: TextFiles
}

const Row = ({ one, isFirst, isTried, files }: RowProps) => {
  const { id, file, isImage, sentence, refusal } = one
  const missing = isTried && isMissing(one) ? 'Décrivez l’image pour les personnes qui ne la voient pas.' : ''
  return (
    <div className={styles.chosen}>
      <Preview file={file} isImage={isImage} />
      <div className={styles.chosenWords}>
        <TextInput
          label={isImage ? 'Description de l’image' : 'Texte du lien'}
          value={sentence}
          maxLength={300}
          disabled={refusal !== ''}
          error={refusal || missing || undefined}
          data-autofocus={isFirst || undefined}
          onChange={({ currentTarget }) => files.edit(id, currentTarget.value)}
        />
        <Text size="sm" c="dimmed" mt={4}>
          {`${file.name}, ${fileSize(file.size)}`}
        </Text>
        {isImage && refusal === '' ? (
          <DescribeButton file={file} onText={(proposed) => files.edit(id, proposed)} />
        ) : null}
      </div>
      <ActionIcon aria-label={`Ne pas insérer ${file.name}`} onClick={() => files.drop(id)}>
        <X size={18} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}

const Preview = ({ file, isImage }: { file: File; isImage: boolean }) => {
  const [address, setAddress] = useState('')
  useEffect(() => {
    if (!isImage) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file, isImage])
  if (address) return <img src={address} alt="" className={styles.preview} />
  return <FileText size={32} aria-hidden="true" className={styles.preview} />
}
