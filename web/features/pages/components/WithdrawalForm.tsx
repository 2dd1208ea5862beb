import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useUser } from '../../../lib/session.ts'
import { useAction } from '../../../lib/use-action.ts'
import { email as checkEmail, problems, required } from '../../../lib/validate.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Input } from '../../../ui/field/Input.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import {
  confirmWithdrawal,
  type Declaration,
  declareWithdrawal,
  undoWithdrawal,
  type WithdrawalKind,
} from '../withdrawing.ts'

/** The buttons' words are the law's (Code de la consommation, D221-5 and D215-2). */
const LABELS = {
  retractation: {
    first: 'Renoncer au contrat ici',
    second: 'Confirmer la rétractation',
    declared: 'Je vous notifie par la présente ma rétractation du contrat portant sur la commande',
    done: 'Votre déclaration est enregistrée. Un accusé de réception vient de vous être envoyé.',
  },
  resiliation: {
    first: 'Résilier votre contrat',
    second: 'Notifier la résiliation',
    declared: 'Je vous notifie la résiliation du contrat portant sur la commande',
    done: 'Votre résiliation est enregistrée. Un accusé de réception vient de vous être envoyé.',
  },
} as const

/** From the link of a receipt: `?annuler={id}#{token}`. */
function Undo({ id }: { id: string }) {
  const action = useAction()
  const [isDone, setDone] = useState(false)
  if (isDone)
    return (
      <Banner tone="success" takesFocus>
        Votre déclaration est annulée&nbsp;: le contrat continue.
      </Banner>
    )
  const undo = () => action.run(() => undoWithdrawal(id, window.location.hash.slice(1)))
  return (
    <Form
      onSubmit={() => void undo().then((went) => went && setDone(true))}
      errors={action.errors}
      failure={action.failure}
      label="Annulation"
    >
      <p>
        Vous avez déclaré renoncer à un contrat. Vous pouvez revenir sur cette déclaration tant qu’elle n’a
        pas pris effet.
      </p>
      <div>
        <Button type="submit" isBusy={action.isBusy}>
          Annuler ma déclaration
        </Button>
      </div>
    </Form>
  )
}

function Recap({
  kind,
  typed,
  id,
  onBack,
  onDone,
}: {
  kind: WithdrawalKind
  typed: Declaration
  id: string
  onBack: () => void
  onDone: () => void
}) {
  const action = useAction()
  const labels = LABELS[kind]
  const confirm = () => action.run(() => confirmWithdrawal(id))
  return (
    <Form
      onSubmit={() => void confirm().then((went) => went && onDone())}
      errors={action.errors}
      failure={action.failure}
      label="Confirmation"
    >
      <Banner takesFocus>
        «&nbsp;{labels.declared} n°&nbsp;{typed.number}.&nbsp;» {typed.name}, {typed.email}
      </Banner>
      <div>
        <Button type="submit" variant="strong" isBusy={action.isBusy}>
          {labels.second}
        </Button>{' '}
        <Button variant="ghost" onClick={onBack} disabled={action.isBusy}>
          Corriger
        </Button>
      </div>
    </Form>
  )
}

/** The two steps by which anybody gives up or ends a contract, without an account. */
export default function WithdrawalForm({ kind }: { kind: WithdrawalKind }) {
  const user = useUser()
  const [search] = useSearchParams()
  const action = useAction()
  const [typed, setTyped] = useState<Declaration>({
    number: search.get('commande') ?? '',
    email: '',
    name: '',
  })
  const [step, setStep] = useState<{ id: string; isDone: boolean } | null>(null)
  const { email = '', name = '' } = user ?? {}
  // The page is sent for everybody: what is known of its reader is written in once it runs.
  useEffect(() => {
    setTyped((now) => ({ ...now, email: now.email || email, name: now.name || name }))
  }, [email, name])
  const undone = search.get('annuler')
  if (undone) return <Undo id={undone} />
  if (step?.isDone)
    return (
      <Banner tone="success" takesFocus>
        {LABELS[kind].done} S’il n’arrive pas dans les minutes qui viennent, vérifiez le numéro de commande et
        l’adresse que vous avez indiqués.
      </Banner>
    )
  if (step)
    return (
      <Recap
        kind={kind}
        typed={typed}
        id={step.id}
        onBack={() => setStep(null)}
        onDone={() => setStep({ ...step, isDone: true })}
      />
    )
  const bind = (field: keyof Declaration) => ({
    name: field,
    value: typed[field],
    error: action.errors[field],
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      setTyped((now) => ({ ...now, [field]: value })),
  })
  const submit = async () => {
    const wrong = problems({
      name: required(typed.name),
      number: required(typed.number),
      email: checkEmail(typed.email),
    })
    action.setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    await action.run(async () => {
      const { id } = await declareWithdrawal(kind, typed)
      setStep({ id, isDone: false })
    })
  }
  return (
    <Form
      onSubmit={() => void submit()}
      errors={action.errors}
      failure={action.failure}
      label={LABELS[kind].first}
    >
      <Input label="Prénom et nom" autoComplete="name" maxLength={160} {...bind('name')} />
      <Input
        label="Numéro de commande"
        hint="Il commence par C- et figure dans l’e-mail de confirmation."
        maxLength={40}
        {...bind('number')}
      />
      <Input
        label="Adresse e-mail de la commande"
        hint="L’accusé de réception y arrivera."
        type="email"
        autoComplete="email"
        {...bind('email')}
      />
      <div>
        <Button type="submit" isBusy={action.isBusy}>
          {LABELS[kind].first}
        </Button>
      </div>
    </Form>
  )
}
