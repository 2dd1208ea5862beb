import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { link } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { AddressButton } from '../../../ui/button/AddressButton.tsx'
import { LinkButton } from '../../../ui/button/Button.tsx'
import { Hero, HeroNote } from '../../../ui/hero/Hero.tsx'
import { Daylight } from '../../../ui/illustration/Daylight.tsx'
import { Section } from '../../../ui/section/Section.tsx'
import { useBookingAddress } from '../../site/index.ts'
import { FreeCourse } from '../components/FreeCourse.tsx'
import { HomeCourses, HomeFaq, HomeProducts, HomeReviews } from '../components/HomeSections.tsx'
import { Paths } from '../components/Paths.tsx'
import styles from './HomePage.module.css'

const ArchSound = lazy(() => import('../components/ArchSound.tsx'))

const STEPS = [
  [
    'Faire connaissance',
    'Vingt minutes au téléphone pour poser votre demande et vérifier que l’approche vous convient.',
  ],
  ['Clarifier', 'Nous définissons ensemble un objectif concret, observable et respectueux de votre rythme.'],
  ['Traverser', 'Séances d’hypnose, exercices et audios à réécouter chez vous entre deux rendez-vous.'],
  ['Ancrer', 'Un bilan à trente jours pour mesurer le chemin parcouru et consolider vos appuis.'],
] as const

function Welcome() {
  const booking = useBookingAddress()
  const user = useUser()
  return (
    <Hero
      overline="Hypnose, coaching et formations en ligne"
      title="Cap sur votre nouvelle vie ? L’hypnose et le coaching illuminent votre chemin."
      lead="Apaiser ce qui déborde, comprendre ce qui se répète, retrouver l’élan. Des séances, des formations et des ateliers conçus pour avancer à votre rythme."
      actions={
        <>
          <AddressButton href={booking} variant="strong" size="lg">
            Prenez rendez-vous
          </AddressButton>
          <LinkButton to={link('courses')} variant="outline" size="lg">
            Voir les formations
          </LinkButton>
        </>
      }
      picture={(className) => <Daylight className={className} />}
      onArch={
        <Suspense>
          <ArchSound />
        </Suspense>
      }
    >
      <HeroNote>Premier échange de 20 minutes offert, sans engagement.</HeroNote>
      <HeroNote>
        {user ? `Bonjour ${user.firstName || user.email},` : 'Déjà membre ?'}{' '}
        <Link to={link('memberHome')}>{user ? 'retrouver mon espace' : 'Accéder à mon espace'}</Link>
      </HeroNote>
    </Hero>
  )
}

/** `/` (design wireframe 1). */
export default function HomePage() {
  return (
    <main>
      <Welcome />
      <Section title="Par où souhaitez-vous commencer ?" tone="sand">
        <Paths />
      </Section>
      <FreeCourse />
      <HomeCourses />
      <Section title="Un accompagnement en quatre temps" tone="sand">
        <ol className={styles.steps}>
          {STEPS.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <HomeProducts />
      <HomeReviews />
      <HomeFaq />
    </main>
  )
}
