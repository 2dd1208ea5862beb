import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { RESTOCK_CONSENT } from '#drizzle/domain/restock.ts'
import type { askRestock, stopRestock } from '#server/features/restock/contract.ts'
import { call } from '../../../lib/call.ts'
import { useUser } from '../../../lib/session.ts'
import { useAction } from '../../../lib/use-action.ts'
import { email as checkEmail, ticked as isAgreed } from '../../../lib/validate.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { Input } from '../../../ui/field/Input.tsx'
import { Form } from '../../../ui/form/Form.tsx'

/** For visitors who come by the link of the mail. */
function Stop({ token }: { token: string }) {
  const action = useAction()
  const [isDone, setDone] = useState(false)
  const stop = async () => {
    if (await action.run(() => call<typeof stopRestock>('POST /api/restock/stop', { body: { token } })))
      setDone(true)
  }
  if (isDone) return <Banner>Votre adresse est effacée. Vous ne serez plus prévenu.</Banner>
  return (
    <Form
      onSubmit={() => void stop()}
      errors={action.errors}
      failure={action.failure}
      label="Alerte de retour"
    >
      <p>Vous aviez demandé à être prévenu du retour de ce produit.</p>
      <Button type="submit" variant="outline" isBusy={action.isBusy}>
        Effacer mon adresse
      </Button>
    </Form>
  )
}

function Ask({ produitId, variant }: { produitId: string; variant: string }) {
  const user = useUser()
  const action = useAction()
  const [email, setEmail] = useState(user?.email ?? '')
  const [isTicked, setTicked] = useState(false)
  const [isDone, setDone] = useState(false)
  const ask = async () => {
    const problems = { email: checkEmail(email), consents: isAgreed(isTicked) }
    const wrong = Object.entries(problems).filter(([, problem]) => problem)
    if (wrong.length > 0) return action.setErrors(Object.fromEntries(wrong))
    const body = { email: email.trim(), variant, consents: true as const }
    const done = await action.run(() =>
      call<typeof askRestock>('POST /api/produits/:id/restock', { params: { id: produitId }, body }),
    )
    if (done) setDone(true)
  }
  if (isDone) return <Banner>C’est noté : nous vous écrirons au retour de ce produit.</Banner>
  return (
    <Form
      onSubmit={() => void ask()}
      errors={action.errors}
      failure={action.failure}
      label="Me prévenir du retour"
    >
      <Input
        label="Adresse e-mail"
        type="email"
        autoComplete="email"
        value={email}
        error={action.errors.email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Checkbox
        label={RESTOCK_CONSENT}
        checked={isTicked}
        error={action.errors.consents}
        onChange={(event) => setTicked(event.target.checked)}
      />
      <Button type="submit" variant="outline" isBusy={action.isBusy}>
        Me prévenir du retour
      </Button>
    </Form>
  )
}

/** « Me prévenir du retour », of what is sold out; and the way back from it. */
export default function RestockNotice({ produitId, variant }: { produitId: string; variant: string }) {
  const token = useSearchParams()[0].get('alerte')
  return token ? <Stop token={token} /> : <Ask key={variant} produitId={produitId} variant={variant} />
}
