import { Button, NativeSelect, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isAdministrator, type Permission, ROLES, type Role } from '#drizzle/access.ts'
import { userFields } from '#drizzle/collections/users.ts'
import { useConfirm } from '../../../admin-ui/components/confirm.tsx'
import type { ValueLabels } from '../../../admin-ui/forms/described.ts'
import { useRecordForm } from '../../../admin-ui/forms/use-record-form.ts'
import { useSharedRecord } from '../../../admin-ui/forms/use-shared-record.ts'
import { useLeaveGuard } from '../../../admin-ui/hooks/use-leave-guard.ts'
import { useAdminMenu } from '../../../admin-ui/layouts/menu.ts'
import { useUser } from '../../../lib/auth.ts'
import { notify } from '../../../ui/toast/store.ts'
import { PERMISSION_LABELS, ROLE_LABELS, roleWord } from '../labels.ts'
import { offeredPermissions } from '../profiles.ts'
import { type Person, personOf, users } from '../queries.ts'
import { Permissions } from './Permissions.tsx'

interface Values {
  role: Role
  permissions: Permission[]
}
const LABELS = { role: 'Rôle', permissions: 'Permissions' }
const TEXTS: ValueLabels<Values> = {
  role: roleWord,
  permissions: (permission) => PERMISSION_LABELS[permission],
}
const valuesOf = (person: Person): Values => ({
  role: person.role || 'member',
  permissions: person.permissions,
})

const useAccess = (person: Person) => {
  const queries = useQueryClient()
  const form = useRecordForm<Values>({ fields: userFields, initial: valuesOf(person), labels: LABELS })
  const shared = useSharedRecord<Person, Values>({
    record: person,
    form,
    fields: userFields,
    texts: TEXTS,
    valuesOf,
    read: () => queries.fetchQuery({ ...personOf(person.id), staleTime: 0 }),
    write: (change, startedFrom) => users.update(person.id, change, { startedFrom }),
    kept: (saved) => {
      queries.setQueryData(personOf(person.id).queryKey, saved)
      void queries.invalidateQueries({ queryKey: ['users'] })
    },
  })
  return { form, shared }
}

/** Role and permissions: administrators change them, other managers read them. The server holds the lock. */
export const AccessForm = ({ person }: { person: Person }) => {
  const user = useUser()
  if (isAdministrator(user)) return <Form person={person} />
  return (
    <Text>{`Rôle : ${roleWord(person.role)}. Seule une administratrice ou un administrateur peut le changer.`}</Text>
  )
}

const Form = ({ person }: { person: Person }) => {
  const confirm = useConfirm()
  const { form, shared } = useAccess(person)
  const [busy, setBusy] = useState(false)
  useLeaveGuard(form.dirty)
  const { role, permissions } = form.values
  const { sections } = useAdminMenu()
  const offered = offeredPermissions(sections, person.permissions)
  const submit = async () => {
    const raised = role === 'admin' && person.role !== 'admin'
    const sure =
      !raised ||
      (await confirm({
        title: `Donner tous les droits à ${person.name || person.email} ?`,
        text: 'Cette personne pourra tout voir et tout modifier, y compris les droits des autres.',
        confirm: 'Donner tous les droits',
      }))
    if (!sure) return
    setBusy(true)
    const outcome = await shared.save(false)
    setBusy(false)
    if (outcome === 'stored') notify.success('Modifications enregistrées.')
  }
  return (
    <Stack>
      <NativeSelect
        {...form.text('role')}
        data={ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))}
      />
      {role === 'staff' ? (
        <Permissions
          value={permissions}
          offered={offered}
          onChange={(next) => form.set('permissions', next)}
        />
      ) : null}
      <div>
        <Button variant="outline" loading={busy} onClick={() => void submit()}>
          Enregistrer les droits
        </Button>
      </div>
      {shared.dialogs}
    </Stack>
  )
}
