import { Button, Group, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNewDraft } from '../../../admin-ui/drafts/use-stored-draft.tsx'
import { useLeaveGuard } from '../../../admin-ui/hooks/use-leave-guard.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { isConflict } from '../../../lib/pocketbase.ts'
import { notify } from '../../../ui/toast/store.ts'
import { type ContactRequest, messageOf, reply } from '../contact.ts'

const EMPTY = { body: '' }

/** The reply, sent by mail. Its text is stored on this device until it has been sent. */
export const ReplyForm = ({ message }: { message: ContactRequest }) => {
  const queries = useQueryClient()
  const [body, setBody] = useState('')
  const [error, setError] = useState('')
  const offer = useNewDraft(
    { name: `contact_requests-${message.id}`, isPersonal: true },
    { empty: EMPTY, values: { body }, set: (values) => setBody(values.body) },
  )
  useLeaveGuard(body.trim() !== '')
  // The reply answers the version that was read at its start: another one may arrive meanwhile.
  const readAt = useRef<string | null>(null)
  if (body === '') readAt.current = null
  readAt.current ??= message.updated
  const renew = () => queries.invalidateQueries({ queryKey: ['contact_requests'] })
  const send = useMutation({
    mutationFn: () => reply(message.id, body, readAt.current ?? message.updated),
    onSuccess: async () => {
      setBody('')
      notify.success('Réponse envoyée.')
      await renew()
    },
    onError: async (failure) => {
      if (!isConflict(failure)) return setError(failureMessage(failure))
      setError('Ce message a changé entre-temps. Relisez-le avant de répondre.')
      await renew()
      // From the cache: this form may render once more with the former message before the new one reaches it.
      readAt.current = queries.getQueryData(messageOf(message.id).queryKey)?.updated ?? null
    },
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (send.isPending) return
        if (body.trim() === '') return setError('Écrivez votre réponse.')
        setError('')
        send.mutate()
      }}
    >
      {offer}
      <Textarea
        label="Votre réponse"
        description={`Elle part par e-mail à ${message.email}, suivie de son message.`}
        autosize
        minRows={5}
        maxRows={16}
        maxLength={5000}
        value={body}
        error={error}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="sm">
        <Button type="submit" loading={send.isPending}>
          Envoyer la réponse
        </Button>
      </Group>
    </form>
  )
}
