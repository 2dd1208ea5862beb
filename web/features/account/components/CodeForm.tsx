import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { WRONG_CODE } from '#drizzle/domain/one-time-code.ts'
import type { SessionRecord } from '../../../lib/auth.ts'
import { forgetStep, keepStep, type PendingStep, pendingStep, STEP_OVER } from '../../../lib/pending-step.ts'
import { ClientResponseError } from '../../../lib/pocketbase.ts'
import { secondStepOf } from '../../../lib/second-step.ts'
import { isOwnStep, isStepOver, stepMethods } from '../../../lib/second-steps.ts'
import { enterCode, requestCode } from '../../../lib/sign-in-code.ts'
import { useAction } from '../../../lib/use-action.ts'
import { email as checkEmail, problems, required } from '../../../lib/validate.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Input } from '../../../ui/field/Input.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { Failure } from '../../../ui/load/Failure.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { notify } from '../../../ui/toast/store.ts'
import styles from './SignInForm.module.css'
import { StepForm } from './StepForm.tsx'

const describe = (error: unknown) =>
  error instanceof ClientResponseError && error.status === 400 ? WRONG_CODE : undefined

export interface CodeFormProps {
  email: string
  /** The first step that was right; empty when the code is the first. */
  mfaId: string
  onSignedIn: (record: SessionRecord) => void
  /** The code was right, and the person's account wants another method besides. */
  onSecondStep: (mfaId: string, email: string) => void
  onBack: () => void
}

function Ask({ email, onSent }: { email: string; onSent: (email: string, otpId: string) => void }) {
  const [typed, setTyped] = useState(email)
  const action = useAction()
  const field = useRef<HTMLInputElement>(null)
  // The password form, which had the focus, is gone.
  useEffect(() => field.current?.focus(), [])
  const submit = () => {
    const wrong = problems({ email: checkEmail(typed) })
    action.setErrors(wrong)
    if (Object.keys(wrong).length === 0)
      void action.run(async () => onSent(typed.trim(), await requestCode(typed)))
  }
  return (
    <Form onSubmit={submit} errors={action.errors} failure={action.failure} label="Code de connexion">
      <p>Nous envoyons un code à huit chiffres à votre adresse. Il vaut trois minutes.</p>
      <Input
        ref={field}
        label="Adresse e-mail"
        type="email"
        autoComplete="username"
        value={typed}
        error={action.errors.email}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={styles.ways}>
        <Button type="submit" isBusy={action.isBusy}>
          Recevoir un code
        </Button>
      </div>
    </Form>
  )
}

interface EnterProps extends Pick<CodeFormProps, 'mfaId' | 'onSignedIn' | 'onSecondStep'> {
  /** The code was right, and the account has a second step of its own. */
  onOwnStep: (mfaId: string) => void
  sent: Pick<PendingStep, 'email' | 'otpId'>
  /** The code left before this page was opened. */
  isGoingOn: boolean
  /** Another code has left. */
  onAgain: (otpId: string) => void
}

function Enter({ sent, mfaId, isGoingOn, onAgain, ...props }: EnterProps) {
  const [code, setCode] = useState('')
  const [otpId, setOtpId] = useState(sent.otpId)
  const [reply, setReported] = useState(
    `Un code ${isGoingOn ? 'est déjà parti' : 'vient de partir'} vers ${sent.email}, si un compte existe.`,
  )
  const action = useAction(describe)
  const again = useAction()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = () => {
    const wrong = problems({ code: required(code) })
    action.setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    void action.run(async () => {
      try {
        props.onSignedIn(await enterCode(otpId, code, mfaId))
      } catch (error) {
        const next = secondStepOf(error)
        if (!next) throw error
        if (isOwnStep(await stepMethods(next))) props.onOwnStep(next)
        else props.onSecondStep(next, sent.email)
      }
    })
  }
  const resend = () =>
    again.run(async () => {
      const next = await requestCode(sent.email)
      setOtpId(next)
      onAgain(next)
      setCode('')
      setReported('Un nouveau code vient de partir.')
    })
  return (
    <Form
      onSubmit={submit}
      errors={action.errors}
      failure={action.failure || again.failure}
      label="Code de connexion"
    >
      <p role="status">{reply}</p>
      <Input
        ref={field}
        label="Code reçu par e-mail"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        value={code}
        error={action.errors.code}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className={styles.ways}>
        <Button type="submit" isBusy={action.isBusy}>
          Se connecter
        </Button>
        <Button type="button" variant="ghost" isBusy={again.isBusy} onClick={() => void resend()}>
          Renvoyer un code
        </Button>
      </div>
    </Form>
  )
}

const PLACE = 'sign-in-step'

/**
 * The current step, stored for a reload: the caller's, or where this tab was. An expired one returns to the
 * password, with the address.
 */
const useStep = ({ email, mfaId, onSecondStep }: Pick<CodeFormProps, 'email' | 'mfaId' | 'onSecondStep'>) => {
  const [before] = useState(() => (mfaId || email ? null : pendingStep(PLACE)))
  const [step, setStep] = useState<PendingStep>(
    () => before ?? { email, mfaId, otpId: '', since: Date.now() },
  )
  const [isOver] = useState(before?.isOver ?? false)
  useEffect(() => {
    if (isOver) forgetStep(PLACE)
    else if (step.mfaId || step.otpId) keepStep(PLACE, step)
  }, [isOver, step])
  const giveUp = useRef(() => onSecondStep('', step.email))
  useEffect(() => {
    if (!isOver) return
    notify.warning(STEP_OVER)
    giveUp.current()
  }, [isOver])
  const [isGoingOn] = useState(before !== null && before.otpId !== '')
  return { step, setStep, isOver, isGoingOn }
}

interface ByMailProps extends CodeFormProps {
  step: PendingStep
  setStep: (step: PendingStep) => void
  isGoingOn: boolean
}

/** A code by mail: asks for the address where it is not known, then for the code. */
function ByMail({ step, setStep, isGoingOn, ...props }: ByMailProps) {
  const { mfaId } = step
  return (
    <>
      {mfaId ? <p>Votre compte demande aussi un code, envoyé à votre adresse e-mail.</p> : null}
      {step.otpId ? (
        <Enter
          sent={step}
          isGoingOn={isGoingOn}
          mfaId={mfaId}
          onSignedIn={props.onSignedIn}
          onSecondStep={(next, address) => {
            forgetStep(PLACE)
            props.onSecondStep(next, address)
          }}
          onOwnStep={(next) => setStep({ ...step, mfaId: next, otpId: '', since: Date.now() })}
          onAgain={(otpId) => keepStep(PLACE, { ...step, otpId })}
        />
      ) : (
        <Ask email={step.email} onSent={(email, otpId) => setStep({ ...step, email, otpId })} />
      )}
    </>
  )
}

/** The second factor after a first step: the account's own, or a code by mail. */
function Second(props: ByMailProps & { onOver: () => void }) {
  const { mfaId } = props.step
  const found = useQuery({
    queryKey: ['auth', 'second-step', mfaId],
    queryFn: () => stepMethods(mfaId),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const giveUp = useRef(props.onOver)
  const isOver = isStepOver(found.error)
  useEffect(() => {
    if (isOver) giveUp.current()
  }, [isOver])
  if (isOver) return null
  if (found.isError) return <Failure error={found.error} onRetry={() => found.refetch()} />
  if (!found.data) return <Skeleton height={160} />
  if (!isOwnStep(found.data)) return <ByMail {...props} />
  return <StepForm mfaId={mfaId} methods={found.data} onSignedIn={props.onSignedIn} onOver={props.onOver} />
}

/** « Recevoir un code », and whatever an account asks for after its first step. */
export default function CodeForm(props: CodeFormProps) {
  const { step, setStep, isOver, isGoingOn } = useStep(props)
  if (isOver) return null
  const startAnew = () => {
    forgetStep(PLACE)
    // The address goes back too, where this form is the one that knows it.
    if (props.email) props.onBack()
    else props.onSecondStep('', step.email)
  }
  const shown = {
    ...props,
    step,
    setStep,
    isGoingOn,
    onSignedIn: (record: SessionRecord) => {
      forgetStep(PLACE)
      props.onSignedIn(record)
    },
  }
  const onOver = () => {
    notify.warning(STEP_OVER)
    startAnew()
  }
  return (
    <>
      {step.mfaId ? <Second {...shown} onOver={onOver} /> : <ByMail {...shown} />}
      <div className={styles.ways}>
        <Button type="button" variant="ghost" onClick={startAnew}>
          Revenir au mot de passe
        </Button>
      </div>
    </>
  )
}
