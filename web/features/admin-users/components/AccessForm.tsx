import { Button, Checkbox, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PERMISSION_MESSAGE, PERMISSIONS, type Permission, ROLES, type Role } from '#drizzle/access.ts'
import { useConfirm } from '../../../admin-ui/components/confirm.tsx'
import { useUser } from '../../../lib/auth.ts'
import { failureMessage, fieldMessages } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import { type Person, users } from '../queries.ts'
import { PERMISSION_WORDS, ROLE_WORDS, roleWord } from '../words.ts'

const isRole = (value: string): value is Role => ROLES.some((role) => role === value)

/** Role and permissions: administrators change them, other managers read them. The server holds the lock. */
export const AccessForm = ({ person }: { person: Person }) => {
  const user = useUser()
  const confirm = useConfirm()
  const queries = useQueryClient()
  const may = user?.role === 'admin' || user?.collectionName === '_superusers'
  const [role, setRole] = useState<Role>(person.role || 'member')
  const [permissions, setPermissions] = useState<Permission[]>(person.permissions)
  const save = useMutation({
    mutationFn: () => users.update(person.id, { role, permissions: role === 'staff' ? permissions : [] }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['users'] })
      notify.success('Modifications enregistrées.')
    },
    onError: (error) => {
      const text = fieldMessages(error).role ?? failureMessage(error)
      if (text === PERMISSION_MESSAGE) notify.warning(text)
      else notify.error(text)
    },
  })
  if (!may)
    return (
      <Text>{`Rôle : ${roleWord(person.role)}. Seule une administratrice ou un administrateur peut le changer.`}</Text>
    )
  const submit = async () => {
    const raised = role === 'admin' && person.role !== 'admin'
    const sure =
      !raised ||
      (await confirm({
        title: `Donner tous les droits à ${person.name || person.email} ?`,
        text: 'Cette personne pourra tout voir et tout modifier, y compris les droits des autres.',
        confirm: 'Donner tous les droits',
      }))
    if (sure) save.mutate()
  }
  return (
    <Stack>
      <NativeSelect
        label="Rôle"
        value={role}
        data={ROLES.map((value) => ({ value, label: ROLE_WORDS[value] }))}
        onChange={(event) => {
          if (isRole(event.currentTarget.value)) setRole(event.currentTarget.value)
        }}
      />
      {role === 'staff' ? (
        <Checkbox.Group
          label="Permissions"
          value={permissions}
          onChange={(values) =>
            setPermissions(PERMISSIONS.filter((permission) => values.includes(permission)))
          }
        >
          <SimpleGrid cols={{ base: 1, xs: 2 }} mt="xs">
            {PERMISSIONS.map((permission) => (
              <Checkbox key={permission} value={permission} label={PERMISSION_WORDS[permission]} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
      ) : null}
      <div>
        <Button variant="outline" loading={save.isPending} onClick={() => void submit()}>
          Enregistrer les droits
        </Button>
      </div>
    </Stack>
  )
}
