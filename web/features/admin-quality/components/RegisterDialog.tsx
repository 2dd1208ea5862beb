import { Button, Group, Stack } from '@mantine/core'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { Fields } from '#drizzle/field-kinds.ts'
import { useConfirm } from '../../../admin-ui/components/confirm.tsx'
import { Modal } from '../../../admin-ui/components/layers.tsx'
import { useKeptDraft } from '../../../admin-ui/drafts/use-stored-draft.tsx'
import type { ValueLabels } from '../../../admin-ui/forms/described.ts'
import { type RecordForm, useRecordForm } from '../../../admin-ui/forms/use-record-form.ts'
import { useSharedRecord } from '../../../admin-ui/forms/use-shared-record.ts'
import {
  type ConfirmedClose,
  useAskedClose,
  useDialogClose,
} from '../../../admin-ui/hooks/use-confirm-close.ts'
import { useIsCovered } from '../../../admin-ui/hooks/use-layers.ts'
import { notifySaved } from '../../../admin-ui/notify-saved.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { newRecordId, sendOnce } from '../../../lib/send-once.ts'
import { notify } from '../../../ui/toast/store.ts'

interface Line {
  id: string
  updated: string
}
export interface Register<R extends Line, V extends object> {
  /** Of its collection, which queries are renewed by. */
  name: string
  fields: Fields
  labels: Readonly<Record<keyof V & string, string>>
  texts?: ValueLabels<V>
  valuesOf: (record: R) => V
  /** As it is stored now. */
  read: (queries: QueryClient, id: string) => Promise<R>
  create: (body: V & { id: string }) => Promise<unknown>
  update: (id: string, change: Partial<V>, startedFrom: string) => Promise<R>
  remove: (id: string) => Promise<unknown>
}
interface Props<R extends Line, V extends object> {
  register: Register<R, V>
  title: string
  /** `null` for a new line, which begins with `empty`. */
  line: R | null
  empty: V
  close: () => void
  children: (form: RecordForm<V>) => ReactNode
}

/** An entry of a register, new or stored: one form for both, which never loses input. */
export const RegisterDialog = <R extends Line, V extends object>(
  props: Omit<Props<R, V>, 'title'> & { opened: boolean; title: string },
) => {
  const request = useDialogClose(props.close)
  return (
    <Modal
      hasEntry={false}
      opened={props.opened}
      onClose={() => request.current()}
      closeOnEscape={!useIsCovered()}
      title={props.title}
      size="lg"
    >
      {props.opened ? <Form key={props.line?.id ?? 'new'} {...props} request={request} /> : null}
    </Modal>
  )
}

const Form = <R extends Line, V extends object>(props: Props<R, V> & { request: ConfirmedClose }) => {
  const { register, line, empty, close } = props
  const queries = useQueryClient()
  const confirm = useConfirm()
  // Sent again after an answer that was lost, it is the same line.
  const id = useRef(line?.id ?? newRecordId()).current
  const renew = () =>
    Promise.all([register.name, 'quality'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
  const form = useRecordForm<V>({
    fields: register.fields,
    initial: line ? register.valuesOf(line) : empty,
    labels: register.labels,
  })
  const shared = useSharedRecord<R, V>({
    record: line,
    form,
    fields: register.fields,
    texts: register.texts,
    valuesOf: register.valuesOf,
    read: () => register.read(queries, id),
    write: async (change, startedFrom) => {
      if (line) return register.update(id, change, startedFrom)
      await sendOnce(() => register.create({ ...form.getValues(), id }))
      return register.read(queries, id)
    },
    kept: () => void renew(),
  })
  const offer = useKeptDraft(
    { name: `${register.name}-${line?.id ?? 'nouvelle'}`, isPersonal: true },
    shared.draft,
  )
  const [isBusy, setBusy] = useState(false)
  const { leave, release } = useAskedClose(form.dirty, props.request, close)
  const submit = async () => {
    if (isBusy) return
    setBusy(true)
    const outcome = await shared.save(false)
    setBusy(false)
    if (outcome !== 'stored') return
    release()
    notifySaved()
    close()
  }
  const remove = useMutation({
    mutationFn: () => register.remove(id),
    onSuccess: () => {
      release()
      notify.success('Élément supprimé.')
      close()
    },
    onError: (error) => notify.error(failureMessage(error)),
    onSettled: renew,
  })
  const askToRemove = async () => {
    const sure = await confirm({
      title: 'Supprimer cette ligne du registre\u00a0?',
      text: 'Un registre se complète plutôt qu’il ne s’efface\u00a0: ne supprimez qu’une ligne saisie par erreur. Cette action est définitive.',
      confirm: 'Supprimer',
      danger: true,
    })
    if (sure) remove.mutate()
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
        {offer}
        {props.children(form)}
        <Group justify="space-between">
          {line ? (
            <Button
              variant="subtle"
              color="red"
              loading={remove.isPending}
              onClick={() => void askToRemove()}
            >
              Supprimer
            </Button>
          ) : (
            <span />
          )}
          <Group>
            <Button variant="outline" onClick={leave}>
              Annuler
            </Button>
            <Button type="submit" loading={isBusy}>
              Enregistrer
            </Button>
          </Group>
        </Group>
      </Stack>
      {shared.dialogs}
    </form>
  )
}
