/** The form that finishes a sign-in by the account's own second step, without its look. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { SessionRecord } from './auth.ts'
import { finishByPasskey, hasPasskeys, NO_PASSKEYS, passkeyFailure } from './passkeys.ts'
import { finishStep, isStepOver, type StepMethod } from './second-steps.ts'
import { type Action, useAction } from './use-action.ts'
import { problems, required } from './validate.ts'

/** What the person shows; a code that is typed has a field of the server's name. */
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

/** The attributes of the field that a code is typed in, for either kit. */
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
  /** The other ways that the account has. */
  others: readonly StepKind[]
  take: (kind: StepKind) => void
  /** What the field is given; `null` for a passkey, which is not typed. */
  field: CodeField | null
  /** Of the button that sends. */
  button: RefObject<HTMLButtonElement | null>
  /** What concerns no field, a passkey among it. */
  failure: string
  action: Action
  submit: () => void
}

interface Props {
  mfaId: string
  methods: readonly StepMethod[]
  onEntered: (record: SessionRecord) => void
  /** The first step serves no more. */
  onOver: () => void
}

/** The way that is meant to be used most comes first; one that this browser has not is the last. */
const kindsOf = (methods: readonly StepMethod[]): StepKind[] => {
  const order: StepKind[] = hasPasskeys() ? ['passkey', 'app', 'recovery'] : ['app', 'recovery', 'passkey']
  return order.filter((kind) => methods.includes(kind))
}

const shown = (kind: StepKind, mfaId: string, value: string): Promise<SessionRecord> => {
  if (kind === 'passkey') return finishByPasskey(mfaId)
  return finishStep(kind === 'app' ? { mfaId, code: value } : { mfaId, recoveryCode: value })
}

/** State and acts of the form. The focus begins in what is shown, and goes back there when that was wrong. */
export const useSecondStep = ({ mfaId, methods, onEntered, onOver }: Props): SecondStepForm => {
  const [kinds] = useState(() => kindsOf(methods))
  const [kind, setKind] = useState<StepKind>(kinds[0] ?? 'recovery')
  const [value, setValue] = useState('')
  /** What failed of one kind is not said of another. */
  const [tried, setTried] = useState<StepKind | null>(null)
  const action = useAction((error) => (kind === 'passkey' ? passkeyFailure(error) : undefined))
  const name = FIELDS[kind]
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another field to begin in, or one to correct
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
