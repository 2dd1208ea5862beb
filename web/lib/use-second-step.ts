/** The form that finishes a sign-in by the account's own second step, without its look. */
import { useState } from 'react'
import type { SessionRecord } from './auth.ts'
import { finishStep, isStepOver, type StepMethod } from './second-steps.ts'
import { type Action, useAction } from './use-action.ts'
import { problems, required } from './validate.ts'

/** What the person shows: a code that is typed has a field of the server's name. */
export type StepKind = 'app' | 'recovery'

export const STEP_WORDS = {
  app: {
    intro: 'Ouvrez votre application de codes, puis saisissez les six chiffres qu’elle affiche pour ce site.',
    label: 'Code de l’application',
    take: 'Utiliser l’application de codes',
  },
  recovery: {
    intro: 'Saisissez un de vos codes de secours. Chacun ne sert qu’une fois.',
    label: 'Code de secours',
    take: 'Utiliser un code de secours',
  },
  enter: 'Continuer',
  back: 'Revenir au mot de passe',
  lost: 'Vous n’avez plus ni l’un ni l’autre\u00a0? Écrivez à l’administration du site, qui vérifiera que c’est bien vous.',
} as const

const FIELDS = { app: 'code', recovery: 'recoveryCode' } as const

export interface SecondStepForm {
  kind: StepKind
  /** The other ways that the account has. */
  others: readonly StepKind[]
  take: (kind: StepKind) => void
  value: string
  setValue: (value: string) => void
  /** Of the field that is shown. */
  error: string | undefined
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

const isKind = (method: StepMethod): method is StepKind => method === 'app' || method === 'recovery'

/** State and acts of the form; whoever draws it gives the field its focus. */
export const useSecondStep = ({ mfaId, methods, onEntered, onOver }: Props): SecondStepForm => {
  const kinds = methods.filter(isKind)
  const [kind, setKind] = useState<StepKind>(kinds[0] ?? 'recovery')
  const [value, setValue] = useState('')
  const action = useAction()
  const submit = () => {
    const field = FIELDS[kind]
    const wrong = problems({ [field]: required(value.trim()) })
    action.setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    void action.run(async () => {
      try {
        onEntered(await finishStep(kind === 'app' ? { mfaId, code: value } : { mfaId, recoveryCode: value }))
      } catch (error) {
        if (!isStepOver(error)) throw error
        onOver()
      }
    })
  }
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
    error: action.errors[FIELDS[kind]],
    action,
    submit,
  }
}
