import { useState } from 'react'
import type { SessionRecord } from '../../../lib/auth.ts'
import { fileUrl } from '../../../lib/files.ts'
import { initials } from '../../../lib/format.ts'
import { sayProblems } from '../../../lib/problem-labels.ts'
import { useAction } from '../../../lib/use-action.ts'
import { problems, required } from '../../../lib/validate.ts'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Input } from '../../../ui/field/Input.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { notify } from '../../../ui/toast/store.ts'
import { users } from '../queries.ts'
import styles from './Account.module.css'

sayProblems()

const MAX_AVATAR_BYTES = 5 * 1024 * 1024
const AVATAR_TYPES = ['image/jpeg', 'image/png', 'image/webp']

/** Name and picture; the address itself changes in the member's profile. */
export function Identity({ user }: { user: SessionRecord }) {
  const action = useAction()
  const [firstName, setFirstName] = useState(user.firstName ?? '')
  const [lastName, setLastName] = useState(user.lastName ?? '')
  const [avatar, setAvatar] = useState<File | null>(null)
  const picture = fileUrl(user, user.avatar, { thumb: '96x96' })
  const choose = (file: File | undefined) => {
    const isFine = !file || (AVATAR_TYPES.includes(file.type) && file.size <= MAX_AVATAR_BYTES)
    action.setErrors(isFine ? {} : { avatar: 'Choisissez une image JPG, PNG ou WebP de moins de 5 Mo.' })
    setAvatar(isFine ? (file ?? null) : null)
  }
  const submit = async () => {
    const wrong = problems({ firstName: required(firstName) })
    action.setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    const names = { firstName: firstName.trim(), lastName: lastName.trim() }
    // Only what changed; the server lets the full name follow.
    const changes = {
      ...(names.firstName === (user.firstName ?? '') ? {} : { firstName: names.firstName }),
      ...(names.lastName === (user.lastName ?? '') ? {} : { lastName: names.lastName }),
      ...(avatar ? { avatar } : {}),
    }
    if (await action.run(() => users.update(user.id, changes))) {
      setAvatar(null)
      notify.success('Modifications enregistrées.')
    }
  }
  return (
    <section aria-labelledby="identity" className={styles.card}>
      <h2 id="identity">Vos coordonnées</h2>
      <div className={styles.who}>
        {picture ? (
          <img src={picture} alt="" width={64} height={64} />
        ) : (
          <span className={styles.initials} aria-hidden="true">
            {initials(user.name || user.firstName || user.email)}
          </span>
        )}
        <p>
          {user.email}{' '}
          {user.verified ? (
            <Badge tone="success">Adresse vérifiée</Badge>
          ) : (
            <Badge tone="warning">Adresse à vérifier</Badge>
          )}
        </p>
      </div>
      <Form onSubmit={submit} errors={action.errors} failure={action.failure} label="Vos coordonnées">
        <Input
          label="Prénom"
          autoComplete="given-name"
          value={firstName}
          error={action.errors.firstName}
          onChange={(event) => setFirstName(event.target.value)}
        />
        <Input
          label="Nom"
          isOptional
          autoComplete="family-name"
          value={lastName}
          error={action.errors.lastName}
          onChange={(event) => setLastName(event.target.value)}
        />
        <Input
          label="Photo"
          isOptional
          type="file"
          accept={AVATAR_TYPES.join(',')}
          hint="JPG, PNG ou WebP, 5 Mo au plus."
          error={action.errors.avatar}
          onChange={(event) => choose(event.target.files?.[0])}
        />
        <Button type="submit" isBusy={action.isBusy}>
          Enregistrer
        </Button>
      </Form>
    </section>
  )
}
