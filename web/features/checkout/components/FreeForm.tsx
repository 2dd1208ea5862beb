import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CONSENT_VERSION } from '#drizzle/domain/consents.ts'
import { link } from '../../../lib/paths.ts'
import { randomId } from '../../../lib/random-id.ts'
import { useUser } from '../../../lib/session.ts'
import { useAction } from '../../../lib/use-action.ts'
import { email as checkEmail, problems } from '../../../lib/validate.ts'
import { Button, LinkButton } from '../../../ui/button/Button.tsx'
import { Input } from '../../../ui/field/Input.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { returnPath } from './return-path.ts'
import { TermsSentence } from './TermsSentence.tsx'

interface Props {
  course: { id: string; slug: string; title: string }
}

/** Enrols an address in a free course; the link that opens it goes to the address, as from the checkout. */
const useEnrolling = ({ id, slug, title }: Props['course']) => {
  const navigate = useNavigate()
  const held = useRef({ email: '', key: '' })
  return async (email: string) => {
    const { openOrder } = await import('../ordering.ts')
    // The same address never opens a second order.
    if (held.current.email !== email) held.current = { email, key: randomId() }
    const { number, token } = await openOrder({
      choice: { kind: 'course', id, slug, title, hasCourse: true, maxQty: 1 },
      qty: 1,
      option: 'one_time',
      coupon: '',
      email,
      means: 'card',
      waivesWithdrawal: false,
      start: 'now',
      termsBy: 'button',
      consentVersion: CONSENT_VERSION,
      shownTotalCents: 0,
      delivery: 'post',
      idempotencyKey: held.current.key,
    })
    navigate(returnPath({}, number, token))
  }
}

/** A free course for an address; without its script the form leads to the course. */
export default function FreeForm({ course }: Props) {
  const user = useUser()
  const [email, setEmail] = useState('')
  const action = useAction()
  const enrol = useEnrolling(course)
  const at = link('course', { slug: course.slug })
  if (user)
    return (
      <div>
        <LinkButton to={at} variant="strong" size="lg">
          Voir la formation
        </LinkButton>
      </div>
    )
  const submit = () => {
    const wrong = problems({ email: checkEmail(email) })
    action.setErrors(wrong)
    if (Object.keys(wrong).length === 0) void action.run(() => enrol(email.trim()))
  }
  return (
    <Form
      onSubmit={submit}
      errors={action.errors}
      failure={action.failure}
      label={course.title}
      action={at}
      method="get"
    >
      <Input
        label="Adresse e-mail"
        hint="Le lien de la formation y sera envoyé."
        type="email"
        autoComplete="email"
        value={email}
        error={action.errors.email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <div>
        <Button type="submit" variant="strong" size="lg" isBusy={action.isBusy}>
          Commencer gratuitement
        </Button>
      </div>
      <TermsSentence />
    </Form>
  )
}
