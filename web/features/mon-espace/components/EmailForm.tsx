import { Badge, Button, Group, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { userFields } from '#drizzle/collections/users.ts'
import { email, fields, type RecordOf } from '#drizzle/fields.ts'
import { useRecordForm } from '../../../admin-ui/forms/use-record-form.ts'
import { requestEmailChange } from '../../../lib/account.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import styles from './Profile.module.css'
import { ProfilePanel } from './ProfilePanel.tsx'
import { VerifyButton } from './VerifyButton.tsx'

const changeFields = fields({ newEmail: email({ required: true }) })

/** The address, whether it is verified, and how to change it: the new one is confirmed by a message. */
export const EmailForm = ({ person }: { person: RecordOf<typeof userFields> }) => {
  const form = useRecordForm({
    fields: changeFields,
    initial: { newEmail: '' },
    labels: { newEmail: 'Nouvelle adresse e-mail' },
  })
  const [sentTo, setSentTo] = useState('')
  const change = useMutation({
    mutationFn: () => requestEmailChange(form.values.newEmail),
    onSuccess: () => {
      setSentTo(form.values.newEmail)
      form.reset({ newEmail: '' })
    },
    onError: (error) => {
      if (form.fail(error).length === 0) notify.error(failureMessage(error))
    },
  })
  return (
    <ProfilePanel title="Adresse e-mail">
      <Group gap="sm">
        <Text style={{ overflowWrap: 'anywhere' }}>{person.email}</Text>
        <Badge color={person.verified ? 'green' : 'yellow'}>
          {person.verified ? 'Vérifiée' : 'À vérifier'}
        </Badge>
        {person.verified ? null : <VerifyButton email={person.email} />}
      </Group>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (form.validate().length === 0) change.mutate()
        }}
      >
        <TextInput {...form.text('newEmail')} type="email" autoComplete="email" />
        {sentTo ? (
          <Text role="status">{`Un message de confirmation vient de partir vers ${sentTo}.`}</Text>
        ) : null}
        <div>
          <Button type="submit" variant="outline" loading={change.isPending}>
            Changer d’adresse
          </Button>
        </div>
      </form>
    </ProfilePanel>
  )
}
