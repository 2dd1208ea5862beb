import { Button, TextInput } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { categoryFields } from '#drizzle/collections/categories.ts'
import { useRecordForm } from '../../admin-ui/forms/use-record-form.ts'
import { useLeaveGuard } from '../../admin-ui/hooks/use-leave-guard.ts'
import { fieldMessages } from '../../lib/messages.ts'
import { notify } from '../../ui/toast/store.ts'
import styles from './Categories.module.css'

/** Tags ask less of a name than categories do, and their refusal is shown on the same input. */
const FIELDS = { name: categoryFields.name }

/** One name and its button; a refusal is said under the field, in the server's words. */
export const AddForm = (props: {
  label: string
  action: string
  /** The FROZEN sentence of a failure that names no field. */
  failure: string
  add: (name: string) => Promise<unknown>
}) => {
  const form = useRecordForm({ fields: FIELDS, initial: { name: '' }, labels: { name: props.label } })
  const [busy, setBusy] = useState(false)
  useLeaveGuard(form.dirty)
  const submit = async () => {
    if (form.validate().length > 0) return
    setBusy(true)
    try {
      await props.add(form.getValues().name.trim())
      form.reset({ name: '' })
    } catch (failure) {
      // The address is composed from the name: who reads the refusal knows only the name.
      const { name, slug } = fieldMessages(failure)
      const refusal = name ?? slug
      if (refusal) form.refuse({ name: refusal })
      notify.error(props.failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextInput {...form.text('name')} maxLength={80} className={styles.grow} />
      <Button type="submit" loading={busy} leftSection={<Plus size={18} aria-hidden="true" />}>
        {props.action}
      </Button>
    </form>
  )
}
