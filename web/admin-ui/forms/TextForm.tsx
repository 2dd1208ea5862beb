import { Button, Group, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useUser } from '../../lib/auth.ts'
import { type DraftName, readDraft, removeDraft } from '../../lib/draft-store.ts'
import { refusalMessage } from '../../lib/messages.ts'
import { useNewDraft } from '../drafts/use-stored-draft.tsx'

const EMPTY = { body: '' }

/** Forgets words that arrived after their form was left, which forgets them itself while it is there. */
const forgetSent = (name: DraftName, sent: string): void => {
  const saved = readDraft(name)?.mine
  if (saved && 'body' in saved && typeof saved.body === 'string' && saved.body.trim() === sent)
    removeDraft(name)
}

/**
 * Words to send. They are kept on this device until they are stored, and stay in the field when they are not; `send` is called
 * with them, trimmed.
 */
export const TextForm = (props: {
  /** Read again once they are stored. */
  collection: string
  /** What the words kept on the device are called. */
  name: string
  label: string
  description?: string
  placeholder?: string
  maxLength?: number
  initial?: string
  submit: string
  takesFocus?: boolean
  send: (body: string) => Promise<void>
  done?: () => void
  cancel?: () => void
  /** What else is sent, chosen below the words. */
  children?: ReactNode
}) => {
  const { name, initial = '' } = props
  const queries = useQueryClient()
  const [body, setBody] = useState(initial)
  const [error, setError] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const owner = useUser()?.id ?? ''
  const offer = useNewDraft(
    { name, isPersonal: true },
    { empty: EMPTY, values: { body: body === initial ? '' : body }, set: (saved) => setBody(saved.body) },
  )
  useEffect(() => {
    if (props.takesFocus) field.current?.focus()
  }, [props.takesFocus])
  const send = useMutation({
    mutationFn: (text: string) => props.send(text),
    onSuccess: async (_sent, text) => {
      forgetSent({ name, owner, isPersonal: true }, text)
      setBody(initial)
      await queries.invalidateQueries({ queryKey: [props.collection] })
      props.done?.()
    },
    onError: (failure) => {
      setError(refusalMessage(failure))
      field.current?.focus()
    },
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (send.isPending) return
        setError(body.trim() === '' ? 'Écrivez quelques mots.' : '')
        if (body.trim() === '') field.current?.focus()
        else send.mutate(body.trim())
      }}
    >
      {offer}
      <Textarea
        ref={field}
        label={props.label}
        description={props.description}
        placeholder={props.placeholder}
        autosize
        minRows={2}
        maxRows={16}
        maxLength={props.maxLength ?? 5000}
        value={body}
        error={error}
        // What is typed while the words are on their way would be forgotten with them.
        readOnly={send.isPending}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      {props.children}
      <Group justify="flex-end" mt="xs" gap="sm">
        {props.cancel ? (
          <Button variant="subtle" onClick={props.cancel}>
            Annuler
          </Button>
        ) : null}
        <Button type="submit" loading={send.isPending}>
          {props.submit}
        </Button>
      </Group>
    </form>
  )
}
