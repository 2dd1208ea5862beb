import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { DraftBlock } from '#drizzle/domain/ai-draft.ts'
import { Modal } from '../../../admin-ui/components/layers.tsx'
import { useLeaveGuard } from '../../../admin-ui/hooks/use-leave-guard.ts'
import { RichTextEditor } from '../../../admin-ui/rich-text/RichTextEditor.tsx'

interface BlockText {
  title: string
  content?: string
}

const labelOf = (block: DraftBlock): BlockText => {
  if (block.kind === 'about') return { title: block.about.title, content: block.about.description }
  if (block.kind === 'lesson') return { title: block.lesson.title, content: block.lesson.content }
  return { title: `Quiz\u00a0: ${block.moduleTitle}` }
}

interface Props {
  block: DraftBlock
  isBusy: boolean
  close: () => void
  insert: (labels: BlockText) => void
}

/** « Modifier »: a section in the author's own words, before it is inserted. */
export const BlockDialog = ({ block, isBusy, close, insert }: Props) => {
  const [initial] = useState(() => labelOf(block))
  const [labels, setText] = useState(initial)
  useLeaveGuard(labels !== initial)
  return (
    <Modal opened onClose={close} title="Modifier avant d’insérer" size="xl">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          insert({ ...labels, title: labels.title.trim() })
        }}
      >
        <Stack>
          <TextInput
            label="Titre"
            maxLength={160}
            value={labels.title}
            data-autofocus
            onChange={({ currentTarget }) => setText({ ...labels, title: currentTarget.value })}
          />
          {labels.content === undefined ? (
            <Text size="sm" c="dimmed">
              Les questions se modifient depuis la page du quiz, une fois inséré.
            </Text>
          ) : (
            <RichTextEditor
              label="Texte"
              value={labels.content}
              onChange={(content) => setText((known) => ({ ...known, content }))}
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
