import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { TOO_MANY_CODES } from '#drizzle/domain/voucher.ts'
import { type SessionRecord, useUser } from '../../../lib/auth.ts'
import { longDate, plural } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { link } from '../../../lib/paths.ts'
import { ClientResponseError } from '../../../lib/pocketbase.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button, LinkButton } from '../../../ui/button/Button.tsx'
import { Failure } from '../../../ui/load/Failure.tsx'
import { Load } from '../../../ui/load/Load.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { notify } from '../../../ui/toast/store.ts'
import { redeem, type Voucher, voucherOf, voucherPath } from '../voucher.ts'
import { CourseCard } from './CourseCard.tsx'
import styles from './Invitation.module.css'

/** The server's own message, where it explains why a code opens nothing. */
const reasonOf = (error: unknown): string | undefined =>
  error instanceof ClientResponseError &&
  ([404, 409].includes(error.status) || error.response.message === TOO_MANY_CODES)
    ? error.response.message
    : undefined

const Refused = ({ reason, again }: { reason: string; again: () => void }) => (
  <>
    <Banner tone="error">{reason}</Banner>
    <p>Si vous pensez qu’il s’agit d’une erreur, écrivez à la personne qui vous a remis ce bon.</p>
    <div className={styles.ways}>
      <Button onClick={again}>Saisir un autre code</Button>
    </div>
  </>
)

const factsOf = ({ code, lastDay, accessDays }: Voucher): string =>
  [
    `Bon ${code}`,
    lastDay ? `à utiliser jusqu’au ${longDate(`${lastDay} 12:00:00.000Z`)}` : '',
    accessDays === null ? '' : `${plural(accessDays, 'jour', 'jours')} d’accès`,
  ]
    .filter(Boolean)
    .join(', ')

const Enter = ({ code }: { code: string }) => {
  const redirect = voucherPath(code)
  return (
    <>
      <p>Votre accès est offert. Créez votre espace ou connectez-vous&nbsp;: vous reviendrez ici ensuite.</p>
      <div className={styles.ways}>
        <LinkButton to={link('signUp', null, { redirect })}>Créer mon espace</LinkButton>
        <LinkButton to={link('signIn', null, { redirect })} variant="outline">
          J’ai déjà un compte
        </LinkButton>
      </div>
    </>
  )
}

/** Signed in: one click opens the course. */
const Confirm = ({ found, user }: { found: Voucher; user: SessionRecord }) => {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const action = useAction(reasonOf)
  const { id, title } = found.course
  // A superuser is no account of the site, and follows no course.
  if (user.collectionName !== 'users')
    return <Banner tone="warning">Connectez-vous avec le compte d’une personne pour utiliser ce bon.</Banner>
  if (found.hasAccess)
    return (
      <>
        <Banner tone="success">Vous avez déjà accès à cette formation.</Banner>
        <div>
          <LinkButton to={link('memberCourse', { id })}>Ouvrir la formation</LinkButton>
        </div>
      </>
    )
  const submit = () =>
    action.run(async () => {
      const { outcome } = await redeem(found.code)
      await queries.invalidateQueries()
      notify.success(
        outcome === 'already'
          ? 'Vous avez déjà accès à cette formation.'
          : `Bienvenue dans «\u00a0${title}\u00a0».`,
      )
      navigate(link('memberCourse', { id }), { replace: true })
    })
  return (
    <>
      <p>La formation s’ouvrira dans le compte {user.email}.</p>
      {action.failure ? <Banner tone="error">{action.failure}</Banner> : null}
      <div>
        <Button isBusy={action.isBusy} onClick={submit}>
          Utiliser mon bon
        </Button>
      </div>
    </>
  )
}

/** The content of a code, and its use. `again`: to type another one. */
export function UseVoucher({ code, again }: { code: string; again: () => void }) {
  const user = useUser()
  const query = useQuery(voucherOf(code, user?.id ?? ''))
  const failed = (error: unknown) => {
    const reason = reasonOf(error)
    return reason ? (
      <Refused reason={reason} again={again} />
    ) : (
      <Failure onRetry={query.refetch} message={failureMessage(error)} />
    )
  }
  return (
    <Load query={query} loading={<Skeleton height={160} />} failed={failed}>
      {(found) => (
        <>
          <CourseCard course={found.course} facts={factsOf(found)} />
          {user ? <Confirm found={found} user={user} /> : <Enter code={found.code} />}
        </>
      )}
    </Load>
  )
}
