import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { type FormEvent, useRef, useState } from 'react'
import { Modal } from '../components/layers.tsx'
import styles from './ConflictDialog.module.css'
import type { Choice, Choices } from './save-merged.ts'

/** One value that two people changed. */
export interface Contested {
  name: string
  label: string
  mine: string
  theirs: string
}
export interface Contest {
  fields: Contested[]
  /** `null`: closed without an answer. */
  answer: (choices: Choices | null) => void
}

const SHORT = 240
const MISSING = 'Choisissez une version.'

/** « Cette fiche a été modifiée entre-temps »: every contested value with its two versions, and one choice each. */
export const ConflictDialog = ({ contest }: { contest: Contest | null }) => (
  <Modal
    opened={contest !== null}
    onClose={() => contest?.answer(null)}
    size={720}
    title="Cette fiche a été modifiée entre-temps"
  >
    {contest ? <Form contest={contest} /> : null}
  </Modal>
)

const Form = ({ contest }: { contest: Contest }) => {
  const { fields, answer } = contest
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const [isRequested, setPending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const all = (choice: Choice) => setChoices(Object.fromEntries(fields.map(({ name }) => [name, choice])))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The dialog may be drawn inside the record's own form, which React would submit as well.
    event.stopPropagation()
    const open = fields.find(({ name }) => !choices[name])
    if (!open) return answer(choices)
    setPending(true)
    form.current?.querySelector<HTMLInputElement>(`[data-contested="${open.name}"] input`)?.focus()
  }
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Text mb="md">
        {`D’autres valeurs ont été enregistrées pendant que vous écriviez, par une autre personne ou dans un autre onglet. Choisissez celles à garder\u00a0: rien n’est remplacé sans votre accord.`}
      </Text>
      <Group mb="lg" gap="sm">
        <Button type="button" variant="outline" onClick={() => all('mine')}>
          Tout garder
        </Button>
        <Button type="button" variant="outline" onClick={() => all('theirs')}>
          Tout reprendre
        </Button>
      </Group>
      <Stack gap="lg">
        {fields.map((field) => (
          <Radio.Group
            key={field.name}
            label={field.label}
            data-contested={field.name}
            value={choices[field.name] ?? null}
            onChange={(choice) =>
              setChoices((before) => ({ ...before, [field.name]: choice === 'mine' ? 'mine' : 'theirs' }))
            }
            error={isRequested && !choices[field.name] ? MISSING : undefined}
          >
            <div className={styles.versions}>
              <Version value="mine" label="Votre version" text={field.mine} />
              <Version value="theirs" label="Version enregistrée" text={field.theirs} />
            </div>
            {field.mine === field.theirs ? (
              <Text size="sm" c="dimmed" mt={4}>
                Les mots sont les mêmes, la mise en forme diffère.
              </Text>
            ) : null}
          </Radio.Group>
        ))}
      </Stack>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button type="button" variant="outline" onClick={() => answer(null)}>
          Décider plus tard
        </Button>
        <Button type="submit">Enregistrer mes choix</Button>
      </Group>
    </form>
  )
}

const Version = ({ value, label, text }: { value: Choice; label: string; text: string }) => {
  const id = useId()
  const [whole, setWhole] = useState(false)
  const isLong = text.length > SHORT
  const shown = isLong && !whole ? `${text.slice(0, SHORT).trimEnd()}…` : text
  return (
    <div className={styles.version}>
      <Radio value={value} label={label} aria-describedby={id} />
      <p id={id} className={styles.text}>
        {shown}
      </p>
      {isLong ? (
        <Button
          type="button"
          size="compact-sm"
          variant="subtle"
          aria-expanded={whole}
          aria-controls={id}
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'Réduire' : 'Lire en entier'}
        </Button>
      ) : null}
    </div>
  )
}
