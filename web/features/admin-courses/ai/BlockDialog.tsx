import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { DraftBlock } from '#drizzle/domain/ai-draft.ts'
import { useLeaveGuard } from '../../../admin-ui/hooks/use-leave-guard.ts'
import { RichTextEditor } from '../../../admin-ui/rich-text/RichTextEditor.tsx'

interface Words {
  title: string
  content?: string
}

const wordsOf = (block: DraftBlock): Words => {
  if (block.kind === 'about') return { title: block.about.title, content: block.about.description }
  if (block.kind === 'lesson') return { title: block.lesson.title, content: block.lesson.content }
  return { title: `Quiz\u00a0: ${block.moduleTitle}` }
}

interface Props {
  block: DraftBlock
  isBusy: boolean
  close: () => void
  insert: (words: Words) => void
}

/** « Modifier »: a section in the author's own words, before it is inserted. */
export const BlockDialog = ({ block, isBusy, close, insert }: Props) => {
  const [initial] = useState(() => wordsOf(block))
  const [words, setWords] = useState(initial)
  useLeaveGuard(words !== initial)
  return (
    <Modal opened onClose={close} title="Modifier avant d’insérer" size="xl">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          insert({ ...words, title: words.title.trim() })
        }}
      >
        <Stack>
          <TextInput
            label="Titre"
            maxLength={160}
            value={words.title}
            data-autofocus
            onChange={({ currentTarget }) => setWords({ ...words, title: currentTarget.value })}
          />
          {words.content === undefined ? (
            <Text size="sm" c="dimmed">
              Les questions se modifient depuis la page du quiz, une fois inséré.
            </Text>
          ) : (
            <RichTextEditor
              label="Texte"
              value={words.content}
              onChange={(content) => setWords((known) => ({ ...known, content }))}
            />
          )}
          <Group justify="flex-end">
            <Button variant="outline" onClick={close}>
              Annuler
            </Button>
            <Button type="submit" loading={isBusy}>
              Insérer
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
