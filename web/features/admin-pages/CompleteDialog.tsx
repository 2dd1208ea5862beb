import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Modal } from '../../admin-ui/components/layers.tsx'
import { plural } from '../../lib/format.ts'
import { filled, type Slot } from './slots.ts'

/** The passages that only the owner can write, one field each; what is left empty can be written another time. */
export const CompleteDialog = (props: {
  opened: boolean
  slots: readonly Slot[]
  content: string
  /** Takes the text with what was typed. */
  complete: (content: string) => void
  close: () => void
}) => {
  const { slots, content } = props
  const [values, setValues] = useState<Readonly<Record<number, string>>>({})
  const typed = Object.values(values).filter((value) => value.trim() !== '').length
  const submit = () => {
    props.complete(
      filled(
        content,
        slots.map((_, at) => values[at] ?? ''),
      ),
    )
    setValues({})
    props.close()
  }
  return (
    <Modal opened={props.opened} onClose={props.close} title="Compléter la page" size="lg">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack>
          <Text>
            {plural(slots.length, 'passage attend', 'passages attendent')} vos informations. Laissez vide ce
            que vous écrirez plus tard.
          </Text>
          {slots.map(({ label }, at) => (
            <Textarea
              // Two passages may have the same heading.
              // biome-ignore lint/suspicious/noArrayIndexKey: a passage is its place in the text.
              key={at}
              label={label}
              autosize
              minRows={2}
              maxLength={5000}
              value={values[at] ?? ''}
              onChange={({ currentTarget }) => setValues((now) => ({ ...now, [at]: currentTarget.value }))}
            />
          ))}
          <Group justify="flex-end" gap="sm">
            <Button variant="outline" onClick={props.close}>
              Annuler
            </Button>
            <Button type="submit" disabled={typed === 0}>
              Mettre dans la page
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
