/** Logic of the form that completes a sign-in by the account's own second step, without its markup. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { SessionRecord } from './auth.ts'
import { finishByPasskey, hasPasskeys, NO_PASSKEYS, passkeyFailure } from './passkeys.ts'
import { finishStep, isStepOver, type StepMethod } from './second-steps.ts'
import { type Action, useAction } from './use-action.ts'
import { problems, required } from './validate.ts'

/** The method in use; a typed code has a field named as on the server. */
export type StepKind = 'app' | 'passkey' | 'recovery'

export const STEP_LABELS = {
  app: {
    intro: 'Ouvrez votre application de codes, puis saisissez les six chiffres qu’elle affiche pour ce site.',
    label: 'Code de l’application',
    enter: 'Continuer',
    take: 'Utiliser l’application de codes',
  },
  passkey: {
    intro: 'Montrez une clé d’accès de votre compte\u00a0: votre navigateur vous la demande.',
    label: '',
    enter: 'Utiliser ma clé d’accès',
    take: 'Utiliser une clé d’accès',
  },
  recovery: {
    intro: 'Saisissez un de vos codes de secours. Chacun ne sert qu’une fois.',
    label: 'Code de secours',
    enter: 'Continuer',
    take: 'Utiliser un code de secours',
  },
  form: 'Seconde étape de la connexion',
  back: 'Revenir au mot de passe',
  lost: 'Plus rien de tout cela\u00a0? Écrivez à l’administration du site, qui vérifiera que c’est bien vous.',
} as const

const FIELDS = { app: 'code', passkey: 'passkey', recovery: 'recoveryCode' } as const

/** Attributes of the code field, for either UI kit. */
interface CodeField {
  ref: RefObject<HTMLInputElement | null>
  label: string
  inputMode: 'numeric' | 'text'
  autoComplete: string
  autoCapitalize: string
  spellCheck: boolean
  maxLength: number
  value: string
  error: string | undefined
  onChange: (event: { currentTarget: { value: string } }) => void
}

export interface SecondStepForm {
  kind: StepKind
  /** The account's other methods. */
  others: readonly StepKind[]
  take: (kind: StepKind) => void
  /** Attributes of the field; `null` for a passkey, which is not typed. */
  field: CodeField | null
  /** The submit button. */
  button: RefObject<HTMLButtonElement | null>
  /** Failures that concern no field, such as those of a passkey. */
  failure: string
  action: Action
  submit: () => void
}

interface Props {
  mfaId: string
  methods: readonly StepMethod[]
  onEntered: (record: SessionRecord) => void
  /** The first step has expired. */
  onOver: () => void
}

/** The preferred method comes first; one that this browser does not support comes last. */
const kindsOf = (methods: readonly StepMethod[]): StepKind[] => {
  const order: StepKind[] = hasPasskeys() ? ['passkey', 'app', 'recovery'] : ['app', 'recovery', 'passkey']
  return order.filter((kind) => methods.includes(kind))
}

const shown = (kind: StepKind, mfaId: string, value: string): Promise<SessionRecord> => {
  if (kind === 'passkey') return finishByPasskey(mfaId)
  return finishStep(kind === 'app' ? { mfaId, code: value } : { mfaId, recoveryCode: value })
}

/**
 * State and actions of the form. The focus starts in the current method's field, and returns there after a
 * failure.
 */
export const useSecondStep = ({ mfaId, methods, onEntered, onOver }: Props): SecondStepForm => {
  const [kinds] = useState(() => kindsOf(methods))
  const [kind, setKind] = useState<StepKind>(kinds[0] ?? 'recovery')
  const [value, setValue] = useState('')
  /** A failure is shown only for the method that caused it. */
  const [tried, setTried] = useState<StepKind | null>(null)
  const action = useAction((error) => (kind === 'passkey' ? passkeyFailure(error) : undefined))
  const name = FIELDS[kind]
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the field or its error changes
  useEffect(() => (field.current ?? button.current)?.focus(), [kind, action.errors])
  const submit = () => {
    const wrong = kind === 'passkey' ? {} : problems({ [name]: required(value.trim()) })
    action.setErrors(wrong)
    setTried(kind)
    if (Object.keys(wrong).length > 0) return
    void action.run(async () => {
      try {
        onEntered(await shown(kind, mfaId, value))
      } catch (error) {
        if (!isStepOver(error)) throw error
        onOver()
      }
    })
  }
  const isKey = kind === 'passkey'
  const failed = tried === kind ? action.failure || (isKey ? (action.errors.passkey ?? '') : '') : ''
  return {
    kind,
    others: kinds.filter((one) => one !== kind),
    take: (next) => {
      setKind(next)
      setValue('')
      action.setErrors({})
    },
    field: isKey
      ? null
      : {
          ref: field,
          label: STEP_LABELS[kind].label,
          inputMode: kind === 'app' ? 'numeric' : 'text',
          autoComplete: kind === 'app' ? 'one-time-code' : 'off',
          autoCapitalize: 'characters',
          spellCheck: false,
          maxLength: 40,
          value,
          error: action.errors[name],
          onChange: (event) => setValue(event.currentTarget.value),
        },
    button,
    failure: failed || (isKey && !hasPasskeys() ? NO_PASSKEYS : ''),
    action,
    submit,
  }
}
