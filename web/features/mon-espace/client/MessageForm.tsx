import { Button, FileButton, Group, Text } from '@mantine/core'
import { Paperclip, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { clientMessageFields } from '#drizzle/collections/client.ts'
import { TextForm } from '../../../admin-ui/forms/TextForm.tsx'
import { acceptOf, fileProblem, limitWord } from '../../../admin-ui/upload/targets.ts'
import { useUser } from '../../../lib/session.ts'
import { useOnce } from '../../../lib/use-once.ts'
import { sendMessage } from './queries.ts'

const FIELD = clientMessageFields.file
const HINT = `Un fichier au plus\u00a0: image, audio, PDF ou texte, ${limitWord(FIELD.maxSize ?? 0)}.`

/** One attached file; an unsuitable one is refused before it is sent. */
const Attachment = (props: {
  file: File | null
  choose: (file: File | null) => void
  /** Being sent: a file chosen meanwhile would be lost on its arrival. */
  isSending: boolean
}) => {
  const { file, choose, isSending } = props
  const [refusal, setRefusal] = useState('')
  const hint = useId()
  const reset = useRef<() => void>(null)
  const take = (chosen: File | null) => {
    const refused = chosen && fileProblem(chosen, FIELD)
    setRefusal(refused ?? '')
    choose(refused ? null : chosen)
    // The same file may be chosen again.
    reset.current?.()
  }
  return (
    <div>
      <Group gap="xs" mt="xs">
        <FileButton resetRef={reset} accept={acceptOf(FIELD)} onChange={take}>
          {(button) => (
            <Button
              {...button}
              disabled={isSending}
              size="compact-md"
              variant="subtle"
              leftSection={<Paperclip size={16} aria-hidden="true" />}
              aria-describedby={hint}
            >
              {file ? 'Changer de fichier' : 'Joindre un fichier'}
            </Button>
          )}
        </FileButton>
        {file ? (
          <>
            <Text span size="sm" style={{ overflowWrap: 'anywhere' }}>
              {file.name}
            </Text>
            <Button
              size="compact-md"
              variant="subtle"
              leftSection={<X size={16} aria-hidden="true" />}
              aria-label={`Ne pas joindre ${file.name}`}
              disabled={isSending}
              onClick={() => choose(null)}
            >
              Retirer
            </Button>
          </>
        ) : null}
      </Group>
      <Text id={hint} size="sm" c="dimmed">
        {HINT}
      </Text>
      {refusal ? (
        <Text role="alert" size="sm" c="red">
          {refusal}
        </Text>
      ) : null}
    </div>
  )
}

/** Words, and a file with them, for the thread of `user`. */
export const MessageForm = (props: {
  user: string
  label: string
  takesFocus?: boolean
  done?: () => void
}) => {
  const { user, label } = props
  const owner = useUser()?.id ?? ''
  const once = useOnce({ owner, name: `sent-client_messages-${user}`, isPersonal: true })
  const [file, setFile] = useState<File | null>(null)
  const [isSending, setSending] = useState(false)
  const send = async (body: string) => {
    setSending(true)
    try {
      await once([body, file], (id) => sendMessage({ id, user, body, ...(file ? { file } : {}) }))
      setFile(null)
    } finally {
      setSending(false)
    }
  }
  return (
    <TextForm
      collection="client_messages"
      name={`client_messages-${user}`}
      label={label}
      submit="Envoyer"
      takesFocus={props.takesFocus}
      send={send}
      done={props.done}
    >
      <Attachment file={file} choose={setFile} isSending={isSending} />
    </TextForm>
  )
}
