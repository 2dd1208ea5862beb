import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { link } from '../../../lib/paths.ts'
import { usePosted } from '../../../lib/posted.ts'
import { useUser } from '../../../lib/session.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useDraft } from '../../../lib/use-draft.ts'
import { email as checkEmail, problems, required } from '../../../lib/validate.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button, LinkButton } from '../../../ui/button/Button.tsx'
import { DraftOffer } from '../../../ui/draft/DraftOffer.tsx'
import { Input, Textarea } from '../../../ui/field/Input.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { type Message, sendMessage } from '../queries.ts'
import styles from './ContactForm.module.css'

const EMPTY: Message = { name: '', email: '', subject: '', body: '' }

/** Prénom, e-mail, sujet, message; what is known of a signed-in person is already there. */
export default function ContactForm() {
  const user = useUser()
  const posted = usePosted('contact')
  const { pathname } = useLocation()
  const action = useAction(undefined, posted)
  const [isSent, setSent] = useState(posted?.isDone ?? false)
  const [message, setMessage] = useState<Message>({ ...EMPTY, ...posted?.values })
  const { firstName = '', email = '' } = user ?? {}
  // The page is sent for everybody: what is known of its reader is written in once it runs.
  useEffect(() => {
    setMessage((now) => ({ ...now, name: now.name || firstName, email: now.email || email }))
  }, [firstName, email])
  // Another account in this tab is not offered the first one's text.
  const draft = useDraft(
    user ? `contact-${user.id}` : 'contact',
    message.subject || message.body ? { ...message } : { ...EMPTY },
  )
  const bind = (name: keyof Message) => ({
    name,
    value: message[name],
    error: action.errors[name],
    // Input from before the script may be restored between a rendering and the next key.
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      setMessage((now) => ({ ...now, [name]: value })),
  })
  const submit = async () => {
    const wrong = problems({
      name: required(message.name),
      email: checkEmail(message.email),
      subject: required(message.subject),
      body: required(message.body),
    })
    action.setErrors(wrong)
    if (Object.keys(wrong).length > 0 || !(await action.run(() => sendMessage(message)))) return
    draft.clear()
    setSent(true)
  }
  if (isSent)
    return (
      <div className={styles.sent}>
        <Banner tone="success" takesFocus>
          Message envoyé. Je réponds sous deux jours ouvrés.
        </Banner>
        <LinkButton to={link('home')} variant="outline">
          Revenir à l’accueil
        </LinkButton>
      </div>
    )
  return (
    <Form
      onSubmit={submit}
      errors={action.errors}
      failure={action.failure}
      label="Contact"
      action={pathname}
      onTyped={(values) => setMessage((now) => ({ ...now, ...values }))}
    >
      {draft.offered ? (
        <DraftOffer
          onResume={() => {
            setMessage({ ...message, ...draft.offered })
            draft.dismiss()
          }}
          onForget={draft.clear}
        />
      ) : null}
      <Input label="Prénom" autoComplete="given-name" maxLength={120} {...bind('name')} />
      <Input label="E-mail" type="email" autoComplete="email" {...bind('email')} />
      <Input label="Sujet" maxLength={160} {...bind('subject')} />
      <Textarea label="Message" maxLength={5000} {...bind('body')} />
      <div>
        <Button type="submit" isBusy={action.isBusy}>
          Envoyer mon message
        </Button>
      </div>
    </Form>
  )
}
