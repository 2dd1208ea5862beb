import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { categoryFields } from '#drizzle/collections/categories.ts'
import { useRecordForm } from '../../../admin-ui/forms/use-record-form.ts'
import { useSharedRecord } from '../../../admin-ui/forms/use-shared-record.ts'
import { useIsCovered } from '../../../admin-ui/hooks/use-layers.ts'
import { useLeaveGuard } from '../../../admin-ui/hooks/use-leave-guard.ts'

interface Named {
  id: string
  name: string
  updated: string
}
interface Props<Item extends Named> {
  /** What is being renamed, `null` for nothing. */
  item: Item | null
  close: () => void
  read: (id: string) => Promise<Item>
  write: (id: string, change: { name: string }, startedFrom: string) => Promise<Item>
  saved: () => unknown
}

/** Asks for another name; the address (slug) stays, so links keep working. */
export const RenameDialog = <Item extends Named>(props: Props<Item>) => (
  <Modal
    opened={props.item !== null}
    onClose={props.close}
    closeOnEscape={!useIsCovered()}
    title={props.item ? `Renommer « ${props.item.name} »` : ''}
  >
    {props.item ? <Form {...props} item={props.item} /> : null}
  </Modal>
)

const FIELDS = { name: categoryFields.name }
const LABELS = { name: 'Nom' }
const valuesOf = ({ name }: Named) => ({ name })

const Form = <Item extends Named>({ item, close, read, write, saved }: Props<Item> & { item: Item }) => {
  const form = useRecordForm({ fields: FIELDS, initial: valuesOf(item), labels: LABELS })
  const shared = useSharedRecord<Item, { name: string }>({
    record: item,
    form,
    fields: FIELDS,
    valuesOf,
    read: () => read(item.id),
    write: (_change, startedFrom) => write(item.id, { name: form.getValues().name.trim() }, startedFrom),
    kept: saved,
  })
  const [busy, setBusy] = useState(false)
  useLeaveGuard(form.dirty)
  const submit = async () => {
    setBusy(true)
    const outcome = await shared.save(false)
    setBusy(false)
    if (outcome === 'stored') close()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack>
        <TextInput {...form.text('name')} data-autofocus />
        <Group justify="flex-end">
          <Button variant="outline" onClick={close}>
            Annuler
          </Button>
          <Button type="submit" loading={busy}>
            Renommer
          </Button>
        </Group>
      </Stack>
      {shared.dialogs}
    </form>
  )
}
