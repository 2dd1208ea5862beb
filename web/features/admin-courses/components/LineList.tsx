import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'

interface Props {
  label: string
  /** How a line is called: « Objectif ». */
  lineLabel: string
  add: string
  value: string[]
  onChange: (lines: string[]) => void
}

/** A short list of sentences. */
export const LineList = ({ label, lineLabel, add, value, onChange }: Props) => (
  <Input.Wrapper label={label} labelElement="div">
    <Stack gap="xs" mt="xs">
      {value.map((line, index) => (
        // Lines have no identity of their own: their position identifies them.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Group key={index} wrap="nowrap" gap="xs">
          <TextInput
            flex={1}
            aria-label={`${lineLabel} ${index + 1}`}
            value={line}
            onChange={(event) => {
              const text = event.currentTarget.value
              onChange(value.map((other, at) => (at === index ? text : other)))
            }}
          />
          <ActionIcon
            aria-label={`Retirer : ${lineLabel.toLowerCase()} ${index + 1}`}
            onClick={() => onChange(value.filter((_line, at) => at !== index))}
          >
            <Trash2 size={18} aria-hidden="true" />
          </ActionIcon>
        </Group>
      ))}
      <div>
        <Button
          variant="subtle"
          leftSection={<Plus size={18} aria-hidden="true" />}
          onClick={() => onChange([...value, ''])}
        >
          {add}
        </Button>
      </div>
    </Stack>
  </Input.Wrapper>
)
