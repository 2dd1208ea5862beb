import { Button, TextInput } from '@mantine/core'
import { type ComponentPropsWithoutRef, type ReactNode, useState } from 'react'
import { ActForm } from '../../../admin-ui/components/ActForm.tsx'
import { useAction } from '../../../lib/use-action.ts'
import { problems, required } from '../../../lib/validate.ts'
import { LABELS } from '../second-step-labels.ts'

interface Props {
  /** The server's name of the field. */
  name: 'code' | 'name'
  initial?: string
  input: ComponentPropsWithoutRef<typeof TextInput>
  confirm: string
  /** The action on the name; rejects with the browser's or the server's error. */
  act: (word: string) => Promise<unknown>
  /** A better sentence for some of it. */
  describe?: (error: unknown) => string | undefined
  onClose: () => void
  onBusy?: (isBusy: boolean) => void
  /** Above the field. */
  children?: ReactNode
}

/** A dialog's one field and what is done with it: the name of a key, the first code of an application. */
export const WordForm = ({
  name,
  initial = '',
  input,
  confirm,
  act,
  describe,
  onClose,
  onBusy,
  children,
}: Props) => {
  const [word, setWord] = useState(initial)
  const action = useAction(describe)
  const { [name]: refused, ...others } = action.errors
  const submit = () => {
    const missing = problems({ [name]: required(word.trim()) })
    action.setErrors(missing)
    if (Object.keys(missing).length === 0) void action.run(() => act(word.trim()))
  }
  return (
    <ActForm
      failure={action.failure || Object.values(others)[0]}
      errors={action.errors}
      submit={submit}
      isBusy={action.isBusy}
      onBusy={onBusy}
      confirm={confirm}
      others={
        <Button variant="outline" disabled={action.isBusy} onClick={onClose}>
          {LABELS.cancel}
        </Button>
      }
    >
      {children}
      <TextInput
        {...input}
        data-autofocus
        value={word}
        error={refused}
        onChange={(event) => setWord(event.currentTarget.value)}
      />
    </ActForm>
  )
}
