/** The form that finishes a sign-in by the account's own second step, without its look. */
import { useState } from 'react'
import type { SessionRecord } from './auth.ts'
import { finishByPasskey, hasPasskeys, NO_PASSKEYS, passkeyFailure } from './passkeys.ts'
import { finishStep, isStepOver, type StepMethod } from './second-steps.ts'
import { type Action, useAction } from './use-action.ts'
import { problems, required } from './validate.ts'

/** What the person shows; a code that is typed has a field of the server's name. */
export type StepKind = 'app' | 'passkey' | 'recovery'

export const STEP_WORDS = {
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
  back: 'Revenir au mot de passe',
  lost: 'Plus rien de tout cela\u00a0? Écrivez à l’administration du site, qui vérifiera que c’est bien vous.',
} as const

const FIELDS = { app: 'code', passkey: 'passkey', recovery: 'recoveryCode' } as const

export interface SecondStepForm {
  kind: StepKind
  /** The other ways that the account has. */
  others: readonly StepKind[]
  take: (kind: StepKind) => void
  value: string
  setValue: (value: string) => void
  /** Of the field that is shown. */
  error: string | undefined
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

/** State and acts of the form; whoever draws it gives the field its focus. */
export const useSecondStep = ({ mfaId, methods, onEntered, onOver }: Props): SecondStepForm => {
  const [kinds] = useState(() => kindsOf(methods))
  const [kind, setKind] = useState<StepKind>(kinds[0] ?? 'recovery')
  const [value, setValue] = useState('')
  /** What failed of one kind is not said of another. */
  const [tried, setTried] = useState<StepKind | null>(null)
  const action = useAction((error) => (kind === 'passkey' ? passkeyFailure(error) : undefined))
  const field = FIELDS[kind]
  const submit = () => {
    const wrong = kind === 'passkey' ? {} : problems({ [field]: required(value.trim()) })
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
    value,
    setValue,
    error: isKey ? undefined : action.errors[field],
    failure: failed || (isKey && !hasPasskeys() ? NO_PASSKEYS : ''),
    action,
    submit,
  }
}
