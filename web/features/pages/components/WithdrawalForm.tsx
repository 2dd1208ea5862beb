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
  proveWithdrawal,
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

/** For those who are not signed in with the address of the order. */
const PROOF_FOLLOWS =
  ' Il vous propose de confirmer que la déclaration vient bien de vous\u00a0; elle vaut depuis maintenant.'

interface FromReceipt {
  act: (id: string, token: string) => Promise<unknown>
  label: string
  text: string
  button: string
  done: string
}

const UNDO: FromReceipt = {
  act: undoWithdrawal,
  label: 'Annulation',
  text: 'Vous avez déclaré renoncer à un contrat. Vous pouvez revenir sur cette déclaration tant qu’elle n’a pas pris effet.',
  button: 'Annuler ma déclaration',
  done: 'Votre déclaration est annulée\u00a0: le contrat continue.',
}
const PROVE: Readonly<Record<WithdrawalKind, FromReceipt>> = {
  retractation: {
    act: proveWithdrawal,
    label: 'Confirmation',
    text: 'Votre déclaration est enregistrée. Confirmez qu’elle vient bien de vous\u00a0: elle prend effet à la date de son accusé de réception.',
    button: 'Confirmer ma rétractation',
    done: 'Votre rétractation est confirmée. Elle vaut depuis la date de son accusé de réception.',
  },
  resiliation: {
    act: proveWithdrawal,
    label: 'Confirmation',
    text: 'Votre résiliation est enregistrée. Confirmez qu’elle vient bien de vous\u00a0: elle prend effet à la date de son accusé de réception.',
    button: 'Confirmer ma résiliation',
    done: 'Votre résiliation est confirmée. Elle vaut depuis la date de son accusé de réception.',
  },
}

/** From a link of a receipt: `?annuler={id}#{token}` or `?effet={id}#{token}`. It acts by its button, never by being opened. */
function FromLink({ id, link }: { id: string; link: FromReceipt }) {
  const action = useAction()
  const [isDone, setDone] = useState(false)
  if (isDone)
    return (
      <Banner tone="success" takesFocus>
        {link.done}
      </Banner>
    )
  const act = () => action.run(() => link.act(id, window.location.hash.slice(1)))
  return (
    <Form
      onSubmit={() => void act().then((went) => went && setDone(true))}
      errors={action.errors}
      failure={action.failure}
      label={link.label}
    >
      <p>{link.text}</p>
      <div>
        <Button type="submit" isBusy={action.isBusy}>
          {link.button}
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
  if (undone) return <FromLink key={undone} id={undone} link={UNDO} />
  const proved = search.get('effet')
  if (proved) return <FromLink key={proved} id={proved} link={PROVE[kind]} />
  if (step?.isDone)
    return (
      <Banner tone="success" takesFocus>
        {LABELS[kind].done}
        {typed.email === email ? '' : PROOF_FOLLOWS} S’il n’arrive pas dans les minutes qui viennent, vérifiez
        le numéro de commande et l’adresse que vous avez indiqués.
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
