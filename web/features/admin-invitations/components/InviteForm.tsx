import { Alert, Button, FileButton, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { invitationFields } from '#drizzle/collections/learning.ts'
import { decodeText } from '#drizzle/domain/text-encoding.ts'
import { type ConfirmedClose, useAskedClose } from '../../../admin-ui/hooks/use-confirm-close.ts'
import { plural } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import { type ReadAddresses, readAddresses } from '../addresses.ts'
import { coursesToOpen, type Outcome, preview } from '../queries.ts'
import styles from './InviteForm.module.css'

export interface InvitationForm {
  course: string
  /** As it was typed or pasted. */
  text: string
  message: string
}

const MAX_FILE = 2 * 1024 * 1024
const SHOWN_PROBLEMS = 5

const summaryOf = ({ emails, repeated }: ReadAddresses): string =>
  [
    `${plural(emails.length, 'adresse lue', 'adresses lues')}.`,
    repeated > 0 ? `${plural(repeated, 'doublon retiré', 'doublons retirés')}.` : '',
  ]
    .filter(Boolean)
    .join(' ')

const Problems = ({ problems }: Pick<ReadAddresses, 'problems'>) => {
  const others = problems.length - SHOWN_PROBLEMS
  return (
    <Alert
      color="yellow"
      title={`${plural(problems.length, 'ligne sera ignorée', 'lignes seront ignorées')}`}
    >
      <ul className={styles.problems}>
        {problems.slice(0, SHOWN_PROBLEMS).map(({ line, text }) => (
          <li
            key={`${line} ${text}`}
          >{`Ligne ${line}\u00a0: «\u00a0${text}\u00a0» n’est pas une adresse.`}</li>
        ))}
      </ul>
      {others > 0 ? <Text size="sm">{`Et ${plural(others, 'autre', 'autres')}.`}</Text> : null}
    </Alert>
  )
}

const FromFile = ({ read }: { read: (text: string) => void }) => {
  const open = async (file: File | null) => {
    if (!file) return
    if (file.size > MAX_FILE) return notify.error('Ce fichier dépasse 2\u00a0Mo.')
    try {
      read(decodeText(new Uint8Array(await file.arrayBuffer())))
    } catch {
      notify.error('Ce fichier n’a pas pu être lu.')
    }
  }
  return (
    <FileButton onChange={open} accept=".csv,.txt,.tsv,text/csv,text/plain">
      {(props) => (
        <Button {...props} variant="outline" size="compact-md">
          Lire un fichier CSV
        </Button>
      )}
    </FileButton>
  )
}

/** The first step: the course, the addresses, a few words. `checked` gets what would become of each address. */
export const InviteForm = (props: {
  wanted: InvitationForm
  change: (next: Partial<InvitationForm>) => void
  checked: (outcomes: Outcome[]) => void
  close: () => void
  request: ConfirmedClose
}) => {
  const { wanted, change } = props
  const courses = useQuery(coursesToOpen)
  const found = readAddresses(wanted.text)
  const [wasTried, setTried] = useState(false)
  // When it opens: the focus then goes where the person goes.
  const [hasCourse] = useState(wanted.course !== '')
  const ids = { course: useId(), text: useId() }
  const { leave } = useAskedClose(wanted.text !== '' || wanted.message !== '', props.request, props.close)
  const check = useMutation({
    mutationFn: () => preview({ course: wanted.course, emails: found.emails, message: '' }),
    onSuccess: props.checked,
    onError: (error) => notify.error(failureMessage(error)),
  })
  const noCourse = wanted.course === '' ? 'Choisissez une formation.' : null
  const noAddress = found.emails.length === 0 ? 'Indiquez au moins une adresse e-mail.' : null
  const submit = () => {
    setTried(true)
    const wrong = noCourse ? ids.course : noAddress ? ids.text : null
    if (wrong) document.getElementById(wrong)?.focus()
    else check.mutate()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack>
        <NativeSelect
          id={ids.course}
          label="Formation"
          value={wanted.course}
          disabled={courses.isPending}
          error={courses.isError ? 'Les formations n’ont pas pu être lues.' : wasTried && noCourse}
          data={[
            { value: '', label: 'Choisir…' },
            ...(courses.data ?? []).map(({ id, title, status }) => ({
              value: id,
              label: status === 'draft' ? `${title} (brouillon)` : title,
            })),
          ]}
          onChange={(event) => change({ course: event.currentTarget.value })}
          data-autofocus={hasCourse ? undefined : true}
        />
        <Textarea
          id={ids.text}
          label="Adresses e-mail"
          description="Une par ligne, ou une liste collée depuis un tableur ou un carnet d’adresses."
          autosize
          minRows={4}
          maxRows={10}
          value={wanted.text}
          error={wasTried && noAddress}
          onChange={(event) => change({ text: event.currentTarget.value })}
          data-autofocus={hasCourse ? true : undefined}
        />
        <Group justify="space-between">
          <Text size="sm" role="status">
            {wanted.text.trim() === '' ? '' : summaryOf(found)}
          </Text>
          <FromFile
            read={(text) => change({ text: wanted.text.trim() ? `${wanted.text.trimEnd()}\n${text}` : text })}
          />
        </Group>
        {found.problems.length > 0 ? <Problems problems={found.problems} /> : null}
        <Textarea
          label="Votre mot (facultatif)"
          description="Il sera repris dans l’e-mail d’invitation."
          autosize
          minRows={2}
          maxRows={8}
          maxLength={invitationFields.message.max}
          value={wanted.message}
          onChange={(event) => change({ message: event.currentTarget.value })}
        />
        <Group justify="flex-end">
          <Button variant="outline" onClick={leave}>
            Annuler
          </Button>
          <Button type="submit" loading={check.isPending}>
            Continuer
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
