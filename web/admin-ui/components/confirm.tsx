import { Button, Group, Text, TextInput } from '@mantine/core'
import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react'
import { useBackCloses } from '../hooks/use-back-closes.ts'
import { useRaised } from '../hooks/use-layers.ts'
import { Modal } from '../late/dialogs.tsx'

export interface ConfirmQuestion {
  /** The question with the object's name: « Supprimer la formation “Sommeil” ? ». */
  title: string
  /** One sentence that says what will follow. */
  text: string
  /** The verb of the confirming button. */
  confirm: string
  /** Destructive acts are red; the others keep the ordinary button. */
  danger?: boolean
  cancel?: string
  /** A word to type before the button works, for what cannot be undone. */
  type?: string
  /** Back does not answer: the router asks, whose step back is on its way. */
  isOfRouter?: boolean
}
type Ask = (question: ConfirmQuestion) => Promise<boolean>

/** Questions stand above every dialog and panel, below menus and lists of options */
const ABOVE_DIALOGS = 2100

interface OpenQuestion {
  id: number
  question: ConfirmQuestion
  resolve: (isConfirmed: boolean) => void
  opened: boolean
}
const AskContext = createContext<Ask>(() => Promise.resolve(false))

export const ConfirmProvider = ({ children }: { children: ReactNode }) => {
  const [questions, setQuestions] = useState<readonly OpenQuestion[]>([])
  const last = useRef(0)
  const ask = useCallback<Ask>(
    (question) =>
      new Promise((resolve) => {
        last.current += 1
        const id = last.current
        setQuestions((before) => [...before, { id, question, resolve, opened: true }])
      }),
    [],
  )
  const answer = ({ id, resolve }: OpenQuestion, isConfirmed: boolean) => {
    resolve(isConfirmed)
    setQuestions((before) => before.map((one) => (one.id === id ? { ...one, opened: false } : one)))
  }
  const forget = ({ id }: OpenQuestion) => setQuestions((before) => before.filter((one) => one.id !== id))
  return (
    <AskContext value={ask}>
      {children}
      {questions.map((one) => (
        <Modal
          key={one.id}
          opened={one.opened}
          onClose={() => answer(one, false)}
          onExitTransitionEnd={() => forget(one)}
          title={one.question.title}
          size={480}
          zIndex={ABOVE_DIALOGS}
        >
          <Body
            question={one.question}
            opened={one.opened}
            answer={(isConfirmed) => answer(one, isConfirmed)}
          />
        </Modal>
      ))}
    </AskContext>
  )
}

/**
 * Asks before an irreversible act; resolves `true` only when the person confirmed. Échap, Back, a click outside and
 * the cross are « no », the focus goes back to where it was.
 */
export const useConfirm = (): Ask => use(AskContext)

const Body = ({
  question,
  opened,
  answer,
}: {
  question: ConfirmQuestion
  opened: boolean
  answer: (value: boolean) => void
}) => {
  const [typed, setTyped] = useState('')
  useRaised(opened)
  useBackCloses(opened && !question.isOfRouter, () => answer(false))
  const ready = !question.type || typed.trim() === question.type
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) answer(true)
      }}
    >
      <Text mb="md">{question.text}</Text>
      {question.type ? (
        <TextInput
          mb="md"
          label={`Tapez ${question.type} pour confirmer`}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : null}
      <Group justify="flex-end" gap="sm">
        <Button type="button" variant="outline" data-autofocus onClick={() => answer(false)}>
          {question.cancel ?? 'Annuler'}
        </Button>
        <Button type="submit" color={question.danger ? 'red' : undefined} disabled={!ready}>
          {question.confirm}
        </Button>
      </Group>
    </form>
  )
}
