import { Button, TextInput } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { MESSAGES } from '../../../admin-ui/forms/validate.ts'
import { fieldMessages } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import styles from './Categories.module.css'

/** One name and its button; a refusal is said under the field, in the server's words. */
export const AddForm = (props: {
  label: string
  action: string
  /** The FROZEN sentence of a failure that names no field. */
  failure: string
  add: (name: string) => Promise<unknown>
}) => {
  const [name, setName] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    const wanted = name.trim()
    if (!wanted) return setError(MESSAGES.required)
    setBusy(true)
    setError('')
    try {
      await props.add(wanted)
      setName('')
    } catch (failure) {
      const named = fieldMessages(failure)
      setError(named.name ?? named.slug ?? '')
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
      <TextInput
        label={props.label}
        value={name}
        error={error}
        maxLength={80}
        className={styles.grow}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" loading={busy} leftSection={<Plus size={18} aria-hidden="true" />}>
        {props.action}
      </Button>
    </form>
  )
}
