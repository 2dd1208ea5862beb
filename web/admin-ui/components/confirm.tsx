import { Button, Group, Text, TextInput } from '@mantine/core'
import { randomId } from '@mantine/hooks'
import { ModalsProvider, useModals } from '@mantine/modals'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useBackCloses } from '../hooks/use-back-closes.ts'
import { useRaised } from '../hooks/use-layers.ts'

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

export const ConfirmProvider = ({ children }: { children: ReactNode }) => (
  <ModalsProvider modalProps={{ zIndex: ABOVE_DIALOGS }}>{children}</ModalsProvider>
)

/**
 * Asks before an irreversible act; resolves `true` only when the person confirmed. The library holds the dialog: Échap, Back, a
 * click outside and the cross are « no », the focus goes back to where it was.
 */
export const useConfirm = (): Ask => {
  const modals = useModals()
  const latest = useRef(modals)
  latest.current = modals
  return useCallback(
    (question) =>
      new Promise((resolve) => {
        const answer = (value: boolean) => {
          resolve(value)
          latest.current.closeModal(id)
        }
        const id = randomId()
        latest.current.openModal({
          modalId: id,
          title: question.title,
          size: 480,
          onClose: () => resolve(false),
          // Its own key: what was typed for one question must not confirm the next.
          children: <Body key={id} question={question} answer={answer} />,
        })
      }),
    [],
  )
}

const Body = ({ question, answer }: { question: ConfirmQuestion; answer: (value: boolean) => void }) => {
  const [typed, setTyped] = useState('')
  useRaised(true)
  useBackCloses(!question.isOfRouter, () => answer(false))
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
