/** An act that asks for a reason, which is kept: in a dialog. */
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { REQUIRED } from '#drizzle/domain/form-sentences.ts'
import { type ConfirmedClose, useAskedClose, useDialogClose } from '../hooks/use-confirm-close.ts'
import { useIsCovered } from '../hooks/use-layers.ts'
import { Modal } from './layers.tsx'

interface Props {
  /** Null: closed. */
  title: string | null
  /** What will follow. */
  text: string
  label: string
  /** Characters at most. */
  longest: number
  confirm: string
  danger?: boolean
  isBusy: boolean
  close: () => void
  submit: (reason: string) => void
}

export const ReasonDialog = (props: Props) => {
  const request = useDialogClose(props.close)
  return (
    <Modal
      opened={props.title !== null}
      onClose={() => request.current()}
      closeOnEscape={!useIsCovered()}
      title={props.title}
    >
      <Form {...props} request={request} />
    </Modal>
  )
}

const Form = ({ request, ...props }: Props & { request: ConfirmedClose }) => {
  const { close, submit, isBusy, text, label, confirm, danger } = props
  const [reason, setReason] = useState('')
  const [wasTried, setTried] = useState(false)
  const isMissing = reason.trim() === ''
  // While it is sent, closing does not lose it.
  const { leave } = useAskedClose(!isMissing && !isBusy, request, close)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!isMissing && !isBusy) submit(reason.trim())
      }}
    >
      <Stack>
        <Text>{text}</Text>
        <Textarea
          label={label}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={wasTried && isMissing ? REQUIRED : undefined}
          maxLength={props.longest}
          aria-required
          autosize
          minRows={3}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="outline" onClick={leave}>
            Annuler
          </Button>
          <Button type="submit" color={danger ? 'red' : undefined} loading={isBusy}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
