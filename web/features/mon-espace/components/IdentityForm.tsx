import { Button, Paper, TextInput, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { userFields } from '#drizzle/collections/users.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { ImageField } from '../../../admin-ui/components/ImageField.tsx'
import { changed } from '../../../admin-ui/forms/merge.ts'
import { useRecordForm } from '../../../admin-ui/forms/use-record-form.ts'
import { fileUrl } from '../../../lib/files.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import { users } from '../queries.ts'
import styles from './Profile.module.css'

const AVATAR = { accept: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 5 * 1024 * 1024 }

/** Picture and names. */
export const IdentityForm = ({ person }: { person: RecordOf<typeof userFields> }) => {
  const queries = useQueryClient()
  const form = useRecordForm({
    fields: userFields,
    initial: { firstName: person.firstName, lastName: person.lastName },
    labels: { firstName: 'Prénom', lastName: 'Nom' },
  })
  const [avatar, setAvatar] = useState<File | null | undefined>(undefined)
  const save = useMutation({
    mutationFn: () => {
      const names = changed(form.values, person)
      // The full name follows the two when it was composed from them.
      const composed = person.name === [person.firstName, person.lastName].filter(Boolean).join(' ')
      const name = composed
        ? { name: [form.values.firstName, form.values.lastName].filter(Boolean).join(' ') }
        : {}
      return users.update(person.id, {
        ...names,
        ...name,
        ...(avatar === undefined ? {} : { avatar: avatar ?? '' }),
      })
    },
    onSuccess: (saved) => {
      form.reset({ firstName: saved.firstName, lastName: saved.lastName })
      setAvatar(undefined)
      void queries.invalidateQueries({ queryKey: ['users'] })
      notify.success('Modifications enregistrées.')
    },
    onError: (error) => {
      if (form.fail(error).length === 0) notify.error(failureMessage(error))
    },
  })
  return (
    <Paper withBorder p="lg">
      <Title order={2} size="h3" className={styles.title}>
        Identité
      </Title>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (form.validate().length === 0) save.mutate()
        }}
      >
        <ImageField
          label="Photo"
          hint="Choisissez une image JPG, PNG ou WebP de moins de 5 Mo."
          round
          current={fileUrl(person, person.avatar, { thumb: '240x240' })}
          value={avatar}
          onChange={setAvatar}
          {...AVATAR}
        />
        <TextInput {...form.text('firstName')} autoComplete="given-name" />
        <TextInput {...form.text('lastName')} autoComplete="family-name" />
        <div>
          <Button type="submit" loading={save.isPending} disabled={!form.dirty && avatar === undefined}>
            Enregistrer
          </Button>
        </div>
      </form>
    </Paper>
  )
}
