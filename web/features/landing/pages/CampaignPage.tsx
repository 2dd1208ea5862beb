import { lazy, Suspense } from 'react'
import { link } from '../../../lib/paths.ts'
import { AddressButton } from '../../../ui/button/AddressButton.tsx'
import { LinkButton } from '../../../ui/button/Button.tsx'
import { Hero, HeroNote } from '../../../ui/hero/Hero.tsx'
import { Illustration } from '../../../ui/illustration/Illustration.tsx'
import { Section } from '../../../ui/section/Section.tsx'
import { useReviews } from '../../reviews/index.ts'
import { useBookingAddress } from '../../site/index.ts'
import { Quotes } from '../components/Quotes.tsx'
import { SessionPrices } from '../components/SessionPrices.tsx'
import { CAMPAIGN_SHOWN } from '../shown.ts'

/** In the HTML of the page; its script comes after the first view. */
const ListenButton = lazy(() => import('../components/ListenButton.tsx'))

/** Three proofs; no section without one. */
function Proofs() {
  const reviews = useReviews({}, CAMPAIGN_SHOWN)
  if (reviews.data?.items.length === 0) return null
  return (
    <Section title="Ce qu’en disent les personnes accompagnées" tone="sand">
      <Quotes query={reviews} />
    </Section>
  )
}

/** `/index2`: one promise for a campaign, what proves it, and the next step. */
export default function CampaignPage() {
  const booking = useBookingAddress()
  return (
    <main>
      <Hero
        title="Et si vous respiriez un peu ?"
        lead="Installez-vous, fermez les yeux, laissez une voix vous accompagner. Rien à réussir, rien à prouver : juste un peu d’air, là où vous êtes."
        picture={(className) => <Illustration motif="vague" palette="aube" seed={5} className={className} />}
        actions={
          <>
            <Suspense>
              <ListenButton />
            </Suspense>
            <AddressButton href={booking} variant="outline" size="lg">
              Prenez rendez-vous
            </AddressButton>
          </>
        }
      >
        <HeroNote>Premier échange de 20 minutes offert, sans engagement.</HeroNote>
      </Hero>
      <Proofs />
      <Section
        title="Et ensuite, une séance"
        lead="Une personne vous écoute, et vous repartez avec un premier appui."
        action={
          <LinkButton to={link('service')} variant="outline">
            Toutes les séances
          </LinkButton>
        }
      >
        <SessionPrices limit={CAMPAIGN_SHOWN} />
      </Section>
      <Section
        title="Un premier pas, à votre rythme"
        lead="Vingt minutes au téléphone, offertes, pour poser votre demande et voir si l’approche vous convient."
        tone="dark"
      >
        <AddressButton href={booking} size="lg">
          Prenez rendez-vous
        </AddressButton>
      </Section>
    </main>
  )
}
