import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { userFields } from '#drizzle/collections/users.ts'
import { fileNameOf } from '#drizzle/domain/file-names.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { ImageField } from '../../../admin-ui/components/ImageField.tsx'
import { useKeptDraft } from '../../../admin-ui/drafts/use-stored-draft.tsx'
import type { ValueLabels } from '../../../admin-ui/forms/described.ts'
import { useRecordForm } from '../../../admin-ui/forms/use-record-form.ts'
import { useSharedRecord } from '../../../admin-ui/forms/use-shared-record.ts'
import { useLeaveGuard } from '../../../admin-ui/hooks/use-leave-guard.ts'
import { fileUrl } from '../../../lib/files.ts'
import { notify } from '../../../ui/toast/store.ts'
import { personOf, users } from '../queries.ts'
import styles from './Profile.module.css'
import { ProfilePanel } from './ProfilePanel.tsx'

type Person = RecordOf<typeof userFields>
interface Values {
  firstName: string
  lastName: string
  /** A stored name, or a picture that was chosen and not yet sent; `''` without one. */
  avatar: string | File
}
const AVATAR = { accept: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 5 * 1024 * 1024 }
const LABELS = { firstName: 'Prénom', lastName: 'Nom', avatar: 'Photo' }
const textsOf = (person: Person): ValueLabels<Values> => ({
  avatar: (value) => (value instanceof File ? value.name : fileNameOf(person, value)),
})
const valuesOf = ({ firstName, lastName, avatar }: Person): Values => ({ firstName, lastName, avatar })

const useIdentity = (person: Person) => {
  const queries = useQueryClient()
  const form = useRecordForm({ fields: userFields, initial: valuesOf(person), labels: LABELS })
  const shared = useSharedRecord<Person, Values>({
    record: person,
    form,
    fields: userFields,
    texts: textsOf(person),
    valuesOf,
    read: () => queries.fetchQuery({ ...personOf(person.id), staleTime: 0 }),
    write: (change, startedFrom) => users.update(person.id, { ...change }, { startedFrom }),
    kept: (saved) => {
      queries.setQueryData(personOf(person.id).queryKey, saved)
      void queries.invalidateQueries({ queryKey: ['users'] })
    },
  })
  const offer = useKeptDraft({ name: `users-${person.id}`, isPersonal: true }, shared.draft)
  return { form, shared, offer }
}

/** Picture and names. */
export const IdentityForm = ({ person }: { person: Person }) => {
  const { form, shared, offer } = useIdentity(person)
  const [busy, setBusy] = useState(false)
  useLeaveGuard(form.dirty)
  const submit = async () => {
    setBusy(true)
    const outcome = await shared.save(false)
    setBusy(false)
    if (outcome === 'stored') notify.success('Modifications enregistrées.')
  }
  const { avatar } = form.values
  const chosen = avatar instanceof File ? avatar : null
  return (
    <ProfilePanel title="Identité">
      {offer}
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <ImageField
          label={LABELS.avatar}
          hint="Choisissez une image JPG, PNG ou WebP de moins de 5 Mo."
          round
          current={fileUrl(person, person.avatar, { thumb: '240x240' })}
          value={avatar === person.avatar ? undefined : chosen}
          onChange={(file) => form.set('avatar', file ?? '')}
          {...AVATAR}
        />
        <TextInput {...form.text('firstName')} autoComplete="given-name" />
        <TextInput {...form.text('lastName')} autoComplete="family-name" />
        <div>
          <Button type="submit" loading={busy} disabled={!form.dirty}>
            Enregistrer
          </Button>
        </div>
      </form>
      {shared.dialogs}
    </ProfilePanel>
  )
}
