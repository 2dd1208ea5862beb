import { useState } from 'react'
import { CONSENT_SENTENCES } from '#drizzle/domain/consents.ts'
import { longDate } from '../../../lib/format.ts'
import { useAction } from '../../../lib/use-action.ts'
import { ticked as isAgreed } from '../../../lib/validate.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { notify } from '../../../ui/toast/store.ts'
import { useOpenNow } from '../opening.ts'
import styles from './Orders.module.css'

interface Props {
  number: string
  token: string
  opensAt: string
  /** Called after the opening, which removes this card with its focus. */
  onOpened: () => void
}

/** The opening date, and immediate access: a buyer who chose to wait may still change that. */
export function OpenNow({ number, token, opensAt, onOpened }: Props) {
  const [isTicked, setTicked] = useState(false)
  const open = useOpenNow(number, token)
  const action = useAction()
  const submit = async () => {
    const problem = isAgreed(isTicked)
    if (problem) action.setErrors({ waivesWithdrawal: problem })
    else if (await action.run(open)) {
      notify.success('C’est ouvert. Bonne découverte.')
      onOpened()
    }
  }
  return (
    <section className={styles.invitation} aria-labelledby="ouverture">
      <h2 id="ouverture">Commencer avant cette date</h2>
      <p>
        Vous avez choisi d’attendre le {longDate(opensAt)}. Jusque-là, vous gardez votre droit de
        rétractation. Vous pouvez aussi commencer maintenant, en y renonçant.
      </p>
      <Form onSubmit={() => void submit()} errors={action.errors} failure={action.failure} label="Ouverture">
        <Checkbox
          label={CONSENT_SENTENCES.withdrawal_waiver}
          checked={isTicked}
          error={action.errors.waivesWithdrawal}
          onChange={(event) => {
            setTicked(event.target.checked)
            action.setErrors({})
          }}
        />
        <Button type="submit" variant="outline" isBusy={action.isBusy}>
          Commencer maintenant
        </Button>
      </Form>
    </section>
  )
}
