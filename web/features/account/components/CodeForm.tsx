import { useEffect, useRef, useState } from 'react'
import { WRONG_CODE } from '#drizzle/domain/one-time-code.ts'
import type { SessionRecord } from '../../../lib/auth.ts'
import { forgetStep, type KeptStep, keepStep, keptStep, STEP_OVER } from '../../../lib/kept-step.ts'
import { ClientResponseError } from '../../../lib/pocketbase.ts'
import { secondStepOf } from '../../../lib/second-step.ts'
import { enterCode, requestCode } from '../../../lib/sign-in-code.ts'
import { useAction } from '../../../lib/use-action.ts'
import { email as checkEmail, problems, required } from '../../../lib/validate.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Input } from '../../../ui/field/Input.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { notify } from '../../../ui/toast/store.ts'

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
  // What had the focus is gone: the form of the password stood here.
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
      <div>
        <Button type="submit" isBusy={action.isBusy}>
          Recevoir un code
        </Button>
      </div>
    </Form>
  )
}

interface EnterProps extends Pick<CodeFormProps, 'mfaId' | 'onSignedIn' | 'onSecondStep'> {
  sent: Pick<KeptStep, 'email' | 'otpId'>
  /** The code left before this page was opened. */
  isGoingOn: boolean
  /** Another code has left. */
  onAgain: (otpId: string) => void
}

function Enter({ sent, mfaId, isGoingOn, onAgain, ...props }: EnterProps) {
  const [code, setCode] = useState('')
  const [otpId, setOtpId] = useState(sent.otpId)
  const [told, setTold] = useState(
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
        props.onSecondStep(next, sent.email)
      }
    })
  }
  const resend = () =>
    again.run(async () => {
      const next = await requestCode(sent.email)
      setOtpId(next)
      onAgain(next)
      setCode('')
      setTold('Un nouveau code vient de partir.')
    })
  return (
    <Form
      onSubmit={submit}
      errors={action.errors}
      failure={action.failure || again.failure}
      label="Code de connexion"
    >
      <p role="status">{told}</p>
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
      <div>
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
 * The step as it stands, kept for a reload: what the caller knows, or where this tab was. One that comes too late goes
 * back to the password, with the address.
 */
const useStep = ({ email, mfaId, onSecondStep }: Pick<CodeFormProps, 'email' | 'mfaId' | 'onSecondStep'>) => {
  const [before] = useState(() => (mfaId || email ? null : keptStep(PLACE)))
  const [step, setStep] = useState<KeptStep>(() => before ?? { email, mfaId, otpId: '', since: Date.now() })
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

/** « Recevoir un code »: asks for the address where it is not known, then for the code. */
export default function CodeForm(props: CodeFormProps) {
  const { step, setStep, isOver, isGoingOn } = useStep(props)
  if (isOver) return null
  const { mfaId } = step
  return (
    <>
      {mfaId ? <p>Votre compte demande aussi un code, envoyé à votre adresse e-mail.</p> : null}
      {step.otpId ? (
        <Enter
          sent={step}
          isGoingOn={isGoingOn}
          mfaId={mfaId}
          onSignedIn={(record) => {
            forgetStep(PLACE)
            props.onSignedIn(record)
          }}
          onSecondStep={(next, address) => {
            forgetStep(PLACE)
            props.onSecondStep(next, address)
          }}
          onAgain={(otpId) => keepStep(PLACE, { ...step, otpId })}
        />
      ) : (
        <Ask email={step.email} onSent={(email, otpId) => setStep({ ...step, email, otpId })} />
      )}
      <p>
        <Button
          type="button"
          variant="ghost"
          onClick={() => {
            forgetStep(PLACE)
            // The address goes back too, where this form is the one that knows it.
            if (props.email) props.onBack()
            else props.onSecondStep('', step.email)
          }}
        >
          Revenir au mot de passe
        </Button>
      </p>
    </>
  )
}
