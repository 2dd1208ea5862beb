import type { SessionRecord } from '../../../lib/auth.ts'
import type { StepMethod } from '../../../lib/second-steps.ts'
import { STEP_LABELS, useSecondStep } from '../../../lib/use-second-step.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Input } from '../../../ui/field/Input.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import styles from './SignInForm.module.css'

interface Props {
  mfaId: string
  methods: readonly StepMethod[]
  onSignedIn: (record: SessionRecord) => void
  onOver: () => void
}

/** The second step that the account has of its own. */
export function StepForm({ mfaId, methods, onSignedIn, onOver }: Props) {
  const form = useSecondStep({ mfaId, methods, onEntered: onSignedIn, onOver })
  const { kind, action } = form
  return (
    <Form onSubmit={form.submit} errors={action.errors} failure={form.failure} label={STEP_LABELS.form}>
      <p role="status">{STEP_LABELS[kind].intro}</p>
      {form.field ? <Input key={kind} {...form.field} /> : null}
      <div className={styles.ways}>
        <Button ref={form.button} type="submit" isBusy={action.isBusy}>
          {STEP_LABELS[kind].enter}
        </Button>
        {form.others.map((other) => (
          <Button key={other} variant="ghost" onClick={() => form.take(other)}>
            {STEP_LABELS[other].take}
          </Button>
        ))}
      </div>
      <p>{STEP_LABELS.lost}</p>
    </Form>
  )
}
