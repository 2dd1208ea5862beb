import { Alert, Button, Group, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLeaveGuard } from '../../../admin-ui/hooks/use-leave-guard.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { isConflict } from '../../../lib/pocketbase.ts'
import { useDraft } from '../../../lib/use-draft.ts'
import { notify } from '../../../ui/toast/store.ts'
import { type ContactRequest, reply } from '../queries.ts'

/** The answer, which leaves by mail. Its words are kept in this tab until it has left. */
export const ReplyForm = ({ message }: { message: ContactRequest }) => {
  const queries = useQueryClient()
  const [body, setBody] = useState('')
  const [error, setError] = useState('')
  const draft = useDraft(`reponse-${message.id}`, { body })
  useLeaveGuard(body.trim() !== '')
  const renew = () => queries.invalidateQueries({ queryKey: ['contact_requests'] })
  const send = useMutation({
    mutationFn: () => reply(message, body),
    onSuccess: async () => {
      draft.clear()
      setBody('')
      notify.success('Réponse envoyée.')
      await renew()
    },
    onError: (failure) => {
      if (!isConflict(failure)) return setError(failureMessage(failure))
      setError('Ce message a changé entre-temps. Relisez-le avant de répondre.')
      return renew()
    },
  })
  const { offered } = draft
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
      {offered ? (
        <Alert mb="md" title="Reprendre votre saisie ?">
          <Group>
            <Button
              variant="outline"
              onClick={() => {
                setBody(offered.body ?? '')
                draft.dismiss()
              }}
            >
              Reprendre
            </Button>
            <Button variant="subtle" onClick={draft.clear}>
              Effacer
            </Button>
          </Group>
        </Alert>
      ) : null}
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
