import { Button, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { WRONG_CODE } from '#drizzle/domain/one-time-code.ts'
import { failureMessage } from '../../lib/messages.ts'
import { STEP_OVER } from '../../lib/pending-step.ts'
import { ClientResponseError } from '../../lib/pocketbase.ts'
import { isOwnStep, isStepOver, stepMethods } from '../../lib/second-steps.ts'
import { enterCode, requestCode } from '../../lib/sign-in-code.ts'
import { STEP_LABELS } from '../../lib/use-second-step.ts'
import { notify } from '../../ui/toast/store.ts'
import { ActForm } from '../components/ActForm.tsx'
import { Blocks, Failed } from '../components/LoadState.tsx'
import { OwnStep } from './OwnStep.tsx'

const problemOf = (error: unknown): string =>
  error instanceof ClientResponseError && error.status === 400 ? WRONG_CODE : failureMessage(error)

interface Props {
  email: string
  /** The password was right. */
  mfaId: string
  /** The code that had left before the page was opened again; none leaves by itself then. */
  otpId?: string
  /** A code has left. */
  onSent?: (otpId: string) => void
  onEntered: () => void
  onBack: () => void
}

/** The code's status: it is not reported as sent before it is. */
const responseOf = (
  email: string,
  sending: { isSuccess: boolean; isError: boolean; isIdle: boolean },
  isAgain: boolean,
) => {
  if (sending.isIdle) return `Un code est déjà parti vers ${email}. Il vaut trois minutes.`
  if (sending.isError) return `Le code n’est pas parti vers ${email}.`
  if (!sending.isSuccess) return `Nous envoyons un code à ${email}…`
  return `${isAgain ? 'Un nouveau code' : 'Un code'} vient de partir vers ${email}. Il vaut trois minutes.`
}

/** A code by mail, which leaves when the form is there. */
const MailStep = ({ email, mfaId, otpId = '', onSent, onEntered, onBack }: Props) => {
  const [code, setCode] = useState('')
  const [isAgain, setAgain] = useState(false)
  const sending = useMutation({
    mutationFn: () => requestCode(email),
    onSuccess: onSent,
    networkMode: 'always',
  })
  const current = sending.data ?? otpId
  const entering = useMutation({
    mutationFn: () => enterCode(current, code, mfaId),
    onSuccess: onEntered,
    networkMode: 'always',
  })
  const { mutate: send } = sending
  const [isKnown] = useState(otpId !== '')
  useEffect(() => {
    if (!isKnown) send()
  }, [send, isKnown])
  const sendAgain = () => {
    entering.reset()
    setCode('')
    send(undefined, { onSuccess: () => setAgain(true) })
  }
  const failure = sending.error ?? entering.error
  return (
    <ActForm
      failure={failure ? problemOf(failure) : ''}
      submit={() => code && current && entering.mutate()}
      confirm="Continuer"
      isBusy={entering.isPending}
      isDisabled={!code || !current}
      others={
        <>
          <Button variant="outline" loading={sending.isPending} onClick={sendAgain}>
            Renvoyer un code
          </Button>
          <Button variant="subtle" onClick={onBack}>
            {STEP_LABELS.back}
          </Button>
        </>
      }
    >
      <Text role="status">{responseOf(email, sending, isAgain)}</Text>
      <TextInput
        label="Code reçu par e-mail"
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </ActForm>
  )
}

/** The second step after the password: of the account's own, or a code by mail. */
export const CodeStep = (props: Props) => {
  const { mfaId, onBack, onEntered } = props
  const found = useQuery({
    queryKey: ['auth', 'second-step', mfaId],
    queryFn: () => stepMethods(mfaId),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
  const onOver = useRef(() => {
    notify.warning(STEP_OVER)
    onBack()
  })
  const isOver = isStepOver(found.error)
  useEffect(() => {
    if (isOver) onOver.current()
  }, [isOver])
  if (isOver) return null
  if (found.isError) return <Failed retry={found.refetch} />
  if (!found.data) return <Blocks rows={2} />
  if (!isOwnStep(found.data)) return <MailStep {...props} />
  return (
    <OwnStep
      mfaId={mfaId}
      methods={found.data}
      onEntered={onEntered}
      onOver={onOver.current}
      onBack={onBack}
    />
  )
}
