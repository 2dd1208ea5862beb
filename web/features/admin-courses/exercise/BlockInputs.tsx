/** Inputs that the blocks of an exercise share. */
import { ActionIcon, Button, Group, Input, NumberInput, Stack, TextInput } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { MAX_LINE_LENGTH } from '#drizzle/domain/exercise.ts'

/** A whole number within its bounds; what is being typed beside them waits for the end of typing. */
export const Whole = (props: {
  label: string
  value: number
  min: number
  max: number
  set: (value: number) => void
  description?: string
}) => (
  <NumberInput
    size="md"
    label={props.label}
    description={props.description}
    value={props.value}
    min={props.min}
    max={props.max}
    clampBehavior="strict"
    allowDecimal={false}
    allowNegative={false}
    onChange={(typed) => typed !== '' && props.set(Math.max(props.min, Number(typed)))}
  />
)

interface Named {
  id: string
  label: string
}
/** Lines with a name each; `extra` draws what a line has beside it. */
export const Names = <Entry extends Named>(props: {
  label: string
  one: string
  list: readonly Entry[]
  most: number
  fresh: () => Entry
  onChange: (list: Entry[]) => void
  extra?: (entry: Entry) => ReactNode
}) => {
  const { one, list, onChange } = props
  return (
    <Input.Wrapper label={props.label} labelElement="div">
      <Stack gap="xs" mt="xs">
        {list.map((entry, at) => (
          <Group key={entry.id} wrap="nowrap" gap="xs" align="flex-end">
            <TextInput
              flex={1}
              aria-label={`${one} ${at + 1}`}
              maxLength={MAX_LINE_LENGTH}
              value={entry.label}
              onChange={(event) => {
                const label = event.currentTarget.value
                onChange(list.map((other) => (other.id === entry.id ? { ...other, label } : other)))
              }}
            />
            {props.extra?.(entry)}
            <ActionIcon
              aria-label={`Retirer\u00a0: ${one.toLowerCase()} ${at + 1}`}
              onClick={() => onChange(list.filter(({ id }) => id !== entry.id))}
            >
              <Trash2 size={18} aria-hidden="true" />
            </ActionIcon>
          </Group>
        ))}
        <div>
          <Button
            variant="subtle"
            disabled={list.length >= props.most}
            leftSection={<Plus size={18} aria-hidden="true" />}
            onClick={() => onChange([...list, props.fresh()])}
          >
            {`Ajouter\u00a0: ${one.toLowerCase()}`}
          </Button>
        </div>
      </Stack>
    </Input.Wrapper>
  )
}
