import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { NO_INVITATION_SENTENCE } from '#drizzle/domain/invitation.ts'
import { type SessionRecord, useUser } from '../../../lib/auth.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { link } from '../../../lib/paths.ts'
import { ClientResponseError, isNotFound } from '../../../lib/pocketbase.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button, LinkButton } from '../../../ui/button/Button.tsx'
import { Failure } from '../../../ui/load/Failure.tsx'
import { Load } from '../../../ui/load/Load.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { notify } from '../../../ui/toast/store.ts'
import { accept, type Invitation as Found, invitationOf, invitationPath } from '../invitation.ts'
import { AuthFrame } from './AuthFrame.tsx'
import styles from './Invitation.module.css'
import { InvitationCard } from './InvitationCard.tsx'

const TITLE = 'Votre invitation'

/** Answered, withdrawn, expired or unknown: a member who accepted it finds the course in the space. */
const Spent = ({ user }: { user: SessionRecord | null }) => (
  <AuthFrame title={TITLE}>
    <Banner tone="error">{NO_INVITATION_SENTENCE}</Banner>
    <p>
      Si vous l’avez déjà acceptée, la formation vous attend dans votre espace. Sinon, demandez une nouvelle
      invitation à la personne qui vous a écrit.
    </p>
    <div>
      {user ? (
        <LinkButton to={link('memberHome')}>Ouvrir mon espace</LinkButton>
      ) : (
        <LinkButton to={link('signIn', null, { redirect: link('memberHome') })}>Se connecter</LinkButton>
      )}
    </div>
  </AuthFrame>
)

const sentenceOf = (error: unknown): string | undefined =>
  isNotFound(error) ? NO_INVITATION_SENTENCE : undefined

/** Signed in: one click opens the course. */
const Accept = ({ token, user, found }: { token: string; user: SessionRecord; found: Found }) => {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const action = useAction(sentenceOf)
  const submit = () =>
    action.run(async () => {
      const { course } = await accept(token).catch((error: unknown) => {
        // Withdrawn meanwhile: the page says so in place of the invitation.
        if (isNotFound(error)) void queries.resetQueries({ queryKey: invitationOf(token).queryKey })
        throw error
      })
      await queries.invalidateQueries()
      notify.success(`Bienvenue dans «\u00a0${course.title}\u00a0».`)
      navigate(link('memberCourse', { id: course.id }), { replace: true })
    })
  // A superuser is no account of the site, and follows no course.
  if (user.collectionName !== 'users')
    return <Banner tone="warning">Connectez-vous avec le compte d’une personne pour l’accepter.</Banner>
  return (
    <>
      {user.email === found.email ? null : (
        <p>
          Ce navigateur est connecté avec l’adresse {user.email}&nbsp;: la formation s’ouvrira dans ce compte.
        </p>
      )}
      {action.failure ? <Banner tone="error">{action.failure}</Banner> : null}
      <div>
        <Button isBusy={action.isBusy} onClick={submit}>
          Accepter et commencer
        </Button>
      </div>
    </>
  )
}

const Enter = ({ token }: { token: string }) => {
  const redirect = invitationPath(token)
  return (
    <>
      <p>Votre accès est offert. Créez votre espace ou connectez-vous pour commencer, à votre rythme.</p>
      <div className={styles.ways}>
        <LinkButton to={link('signUp', null, { invitation: token, redirect })}>Créer mon espace</LinkButton>
        <LinkButton to={link('signIn', null, { redirect })} variant="outline">
          J’ai déjà un compte
        </LinkButton>
      </div>
    </>
  )
}

const list = new Intl.ListFormat('fr-FR', { type: 'conjunction' })

/** The giver and the giver's message. */
const GiftInvitation = ({
  giverName,
  message,
  pack,
  parts,
  title,
}: NonNullable<Found['gift']> & { title: string }) => (
  <>
    <p>
      {pack
        ? `${giverName || 'Quelqu’un'} vous offre le coffret «\u00a0${pack}\u00a0»\u00a0: ${list.format(parts.map((part) => `«\u00a0${part}\u00a0»`))}.`
        : `${giverName || 'Quelqu’un'} vous offre «\u00a0${title}\u00a0».`}
    </p>
    {message ? <blockquote className={styles.words}>{message}</blockquote> : null}
  </>
)

/** `/auth/callback?action=invitation&token=…`, where the mail of an invitation leads. Looking at it accepts nothing. */
export default function Invitation({ token }: { token: string }) {
  const user = useUser()
  const query = useQuery(invitationOf(token))
  const failed = (error: unknown) =>
    error instanceof ClientResponseError && [400, 404].includes(error.status) ? (
      <Spent user={user} />
    ) : (
      <AuthFrame title={TITLE}>
        <Failure onRetry={query.refetch} message={failureMessage(error)} />
      </AuthFrame>
    )
  return (
    <Load
      query={query}
      loading={
        <AuthFrame title={TITLE}>
          <Skeleton height={160} />
        </AuthFrame>
      }
      failed={failed}
    >
      {(found) => (
        <AuthFrame title={TITLE}>
          {found.gift ? <GiftInvitation {...found.gift} title={found.course.title} /> : null}
          <InvitationCard invitation={found} />
          {user ? <Accept token={token} user={user} found={found} /> : <Enter token={token} />}
        </AuthFrame>
      )}
    </Load>
  )
}
