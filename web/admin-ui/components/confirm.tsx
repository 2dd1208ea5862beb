import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react'

export interface Question {
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
}

type Ask = (question: Question) => Promise<boolean>
const AskContext = createContext<Ask | null>(null)

/** Asks before an irreversible act; resolves `true` only when the person confirmed. */
export const useConfirm = (): Ask => {
  const ask = useContext(AskContext)
  if (!ask) throw new Error('useConfirm needs a AdminUiProvider around it.')
  return ask
}

export const ConfirmProvider = ({ children }: { children: ReactNode }) => {
  const [question, setQuestion] = useState<Question | null>(null)
  const [opened, setOpened] = useState(false)
  const settle = useRef<(answer: boolean) => void>(() => undefined)

  const ask = useCallback<Ask>((next) => {
    settle.current(false)
    setQuestion(next)
    setOpened(true)
    return new Promise((resolve) => {
      settle.current = resolve
    })
  }, [])
  const answer = useCallback((value: boolean) => {
    setOpened(false)
    settle.current(value)
  }, [])
  const value = useMemo(() => ask, [ask])

  return (
    <AskContext.Provider value={value}>
      {children}
      <Modal opened={opened} onClose={() => answer(false)} title={question?.title} size={480}>
        {question ? <Body key={question.title} question={question} answer={answer} /> : null}
      </Modal>
    </AskContext.Provider>
  )
}

const Body = ({ question, answer }: { question: Question; answer: (value: boolean) => void }) => {
  const [typed, setTyped] = useState('')
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
