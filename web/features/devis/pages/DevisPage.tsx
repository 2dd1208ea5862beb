import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { cents, longDate } from '../../../lib/format.ts'
import { link } from '../../../lib/paths.ts'
import { isNotFound } from '../../../lib/pocketbase.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { AnchorButton, Button, LinkButton } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { Input } from '../../../ui/field/Input.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { Load } from '../../../ui/load/Load.tsx'
import styles from '../../../ui/page/Page.module.css'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { accept, type Devis, devisOf, fileUrl } from '../queries.ts'

interface Props {
  id: string
  token: string
  devis: Devis
}

/** A day as it is read; noon, so that it is the same day everywhere. */
const dayOf = (day: string) => longDate(`${day} 12:00:00.000Z`)

/** « Bon pour accord »: a name and a box; the order follows. */
function Accept({ id, token, devis }: Props) {
  const queries = useQueryClient()
  const action = useAction()
  const [name, setName] = useState('')
  const [agrees, setAgrees] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const submit = () => {
    const wrong: Record<string, string> = {
      ...(name.trim().length < 2 ? { name: 'Écrivez votre nom et votre prénom.' } : {}),
      ...(agrees ? {} : { agrees: 'Cochez cette case pour accepter.' }),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    void action.run(async () => {
      await accept(id, token, name.trim())
      await queries.invalidateQueries({ queryKey: ['devis'] })
    })
  }
  return (
    <Form onSubmit={submit} errors={errors} failure={action.failure} label="Accepter le devis">
      <h2>Accepter ce devis</h2>
      <Input
        label="Prénom et nom"
        autoComplete="name"
        maxLength={160}
        value={name}
        error={errors.name}
        onChange={(event) => setName(event.target.value)}
      />
      <Checkbox
        label={`Bon pour accord\u00a0: j’accepte ce devis de ${cents(devis.totalCents)} et ses conditions. Cette acceptation m’engage à le payer.`}
        checked={agrees}
        error={errors.agrees}
        onChange={(event) => setAgrees(event.target.checked)}
      />
      <Button type="submit" variant="strong" isBusy={action.isBusy}>
        Accepter le devis
      </Button>
    </Form>
  )
}

function Answer(props: Props) {
  const { devis } = props
  // Accepted on this page, its form is gone with the focus; opened later, the page is read from its head.
  const wasOpen = useRef(devis.status === 'sent')
  if (devis.status === 'accepted')
    return (
      <Banner takesFocus={wasOpen.current}>
        <p>
          Devis accepté par {devis.acceptedName} le {longDate(devis.acceptedAt)}. Nous vous avons écrit
          comment le régler.
        </p>
        <LinkButton to={link('order', { number: devis.orderNumber }, { token: devis.orderToken })}>
          Voir ma commande
        </LinkButton>
      </Banner>
    )
  if (devis.status === 'cancelled') return <Banner>Ce devis a été annulé.</Banner>
  if (devis.isExpired)
    return (
      <Banner>
        Ce devis n’est plus valable depuis le {dayOf(devis.validUntil)}. Demandez-nous-en un autre.
      </Banner>
    )
  return devis.status === 'sent' ? <Accept {...props} /> : null
}

function View(props: Props) {
  const { devis, id, token } = props
  return (
    <>
      <p>
        Devis n°&nbsp;{devis.number}, établi par {devis.seller} pour{' '}
        {[devis.company, devis.name].filter(Boolean).join(', ')}. Valable jusqu’au {dayOf(devis.validUntil)}.
      </p>
      <ul>
        {devis.lines.map(({ title, qty, unitCents }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and none of them moves
          <li key={at}>
            {title}&nbsp;: {qty}&nbsp;×&nbsp;{cents(unitCents)}
          </li>
        ))}
      </ul>
      <p>
        <strong>Total&nbsp;: {cents(devis.totalCents)} TTC</strong>
        {devis.taxCents > 0 ? `, dont ${cents(devis.taxCents)} de TVA` : ''}. {devis.taxMention}
      </p>
      {devis.depositCents > 0 ? (
        <p>
          Acompte à l’acceptation&nbsp;: {cents(devis.depositCents)}. Solde de{' '}
          {cents(devis.totalCents - devis.depositCents)}{' '}
          {devis.balanceOn ? `demandé le ${dayOf(devis.balanceOn)}` : 'demandé ensuite'}.
        </p>
      ) : null}
      {devis.conditions ? <p className={styles.written}>{devis.conditions}</p> : null}
      <div>
        <AnchorButton variant="outline" href={fileUrl(id, token)}>
          Ouvrir le PDF
        </AnchorButton>
      </div>
      <Answer {...props} />
    </>
  )
}

/** `/devis/{id}?token={token}`: where the mail of a quote leads. */
export default function DevisPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const query = useQuery(devisOf(id, token))
  return (
    <main className={`container ${styles.page}`}>
      <h1>Votre devis</h1>
      <Load
        query={query}
        loading={<Skeleton height={320} />}
        failed={(error) =>
          isNotFound(error) ? (
            <EmptyState title="Nous ne trouvons pas ce devis.">
              <p>Le lien est peut-être incomplet&nbsp;: ouvrez celui de notre e-mail.</p>
            </EmptyState>
          ) : undefined
        }
      >
        {(devis) => <View id={id} token={token} devis={devis} />}
      </Load>
    </main>
  )
}
