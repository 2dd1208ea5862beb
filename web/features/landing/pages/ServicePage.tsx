import { Accordion } from '../../../ui/accordion/Accordion.tsx'
import { Load } from '../../../ui/load/Load.tsx'
import { Reading } from '../../../ui/reading/Reading.tsx'
import { RichText } from '../../../ui/rich-text/RichText.tsx'
import { SkeletonCards } from '../../../ui/skeleton/Skeleton.tsx'
import { useFaqs } from '../../faqs/index.ts'
import { FirstSteps } from '../components/FirstSteps.tsx'
import styles from '../components/Landing.module.css'
import { Part, Texts } from '../components/Part.tsx'
import { SessionPrices } from '../components/SessionPrices.tsx'
import { crumbsTo } from '../crumbs.ts'
import { SERVICE_FAQS } from '../shown.ts'

const FORMATS = [
  [
    'En séance',
    'Un temps d’hypnose à deux, pour une demande précise : le sommeil, une peur, une habitude, un passage difficile.',
  ],
  [
    'En coaching',
    'Une décision à prendre, une limite à poser, un projet à relancer : nous avançons par étapes, avec des actions concrètes.',
  ],
  [
    'En groupe',
    'Quelques personnes, un même thème, un cadre confidentiel. La présence des autres soutient, sans obligation de parler.',
  ],
  [
    'En entreprise',
    'Une intervention pour vos équipes : prévention du stress, récupération, prise de parole. Un devis est établi selon votre besoin.',
  ],
] as const
const STEPS = [
  [
    'Avant',
    'Vous choisissez une séance, ou vous commencez par l’échange offert. Nous convenons ensemble du jour et du lieu.',
  ],
  [
    'Pendant',
    'Nous précisons votre demande, puis vous vivez un temps d’hypnose. Vous entendez tout et pouvez l’interrompre.',
  ],
  ['Après', 'Vous repartez avec un appui à reprendre chez vous, et une proposition claire, sans engagement.'],
] as const

function Questions() {
  const faqs = useFaqs(SERVICE_FAQS)
  return (
    <Load query={faqs} loading={<SkeletonCards count={SERVICE_FAQS} height={56} />}>
      {(page) => (
        <div>
          {page.items.map((faq) => (
            <Accordion key={faq.id} title={faq.question}>
              <RichText html={faq.answer} />
            </Accordion>
          ))}
        </div>
      )}
    </Load>
  )
}

/** `/service`: what each session lasts and costs, and where it takes place. */
export default function ServicePage() {
  const hasQuestions = useFaqs(SERVICE_FAQS).data?.items.length !== 0
  const anchors = [
    { id: 'tarifs', label: 'Les tarifs' },
    { id: 'formats', label: 'Quatre manières d’avancer' },
    { id: 'deroule', label: 'Comment cela se passe' },
    ...(hasQuestions ? [{ id: 'questions', label: 'Questions fréquentes' }] : []),
    { id: 'echange', label: 'Le premier échange' },
  ]
  return (
    <Reading crumbs={crumbsTo('Tarifs')} title="Séances et tarifs" anchors={anchors}>
      <p className={styles.lead}>
        Hypnose, coaching, groupes et entreprises : voici ce que dure, où se passe et ce que coûte chaque
        accompagnement.
      </p>
      <Part id="tarifs" title="Les tarifs">
        <SessionPrices />
      </Part>
      <Part id="formats" title="Quatre manières d’avancer">
        <Texts texts={FORMATS} />
      </Part>
      <Part id="deroule" title="Comment cela se passe">
        <Texts texts={STEPS} isOrdered />
      </Part>
      {hasQuestions ? (
        <Part id="questions" title="Questions fréquentes">
          <Questions />
        </Part>
      ) : null}
      <Part id="echange" title="Le premier échange">
        <p>Vingt minutes au téléphone, offertes et sans engagement, pour poser votre demande.</p>
        <FirstSteps />
      </Part>
    </Reading>
  )
}
