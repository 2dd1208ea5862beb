import { useQuery } from '@tanstack/react-query'
import { HEALTH_NOTICE } from '../../../lib/texts.ts'
import { Accordion } from '../../../ui/accordion/Accordion.tsx'
import { Reading } from '../../../ui/reading/Reading.tsx'
import { FirstSteps } from '../components/FirstSteps.tsx'
import styles from '../components/Landing.module.css'
import { Part, Texts } from '../components/Part.tsx'
import { Quotes } from '../components/Quotes.tsx'
import { SessionPrices } from '../components/SessionPrices.tsx'
import { crumbsTo } from '../crumbs.ts'
import { PARENT_QUESTIONS } from '../parent-questions.ts'
import { taggedReviews } from '../queries.ts'
import { CAMPAIGN_SHOWN, PARENTS_TAG } from '../shown.ts'

const FOR_WHOM = [
  [
    'Les enfants, dès 6 ans',
    'Le coucher qui s’étire, une rentrée, une peur qui prend trop de place. L’hypnose passe par le jeu, le dessin et l’histoire, sur un temps court.',
  ],
  [
    'Les adolescents',
    'Le sommeil, le trac, la pression des notes, la confiance. Votre enfant choisit ce dont il parle, et nous convenons de ce qui vous est rapporté.',
  ],
  [
    'Les parents fatigués',
    'Quand les nuits sont courtes et la patience aussi. Un temps à vous, pour souffler sans culpabilité et retrouver vos appuis.',
  ],
] as const
const SESSION = [
  [
    'Un échange avec vous',
    'Au téléphone, sans votre enfant, pour poser la demande et répondre à vos questions.',
  ],
  ['Un accueil ensemble', 'Votre enfant dit, avec ses mots, ce qu’il aimerait voir changer. Vous l’écoutez.'],
  [
    'Un temps pour lui',
    'Une histoire, un souffle, une image à emporter. Il peut l’arrêter quand il le souhaite.',
  ],
  ['Un retour à trois', 'Ce qu’il accepte de partager, et un petit exercice à faire à la maison.'],
] as const

/** `/parents`: for children, teenagers and tired parents, with what it takes and what it is not. */
export default function ParentsPage() {
  const reviews = useQuery(taggedReviews(PARENTS_TAG, CAMPAIGN_SHOWN))
  const hasReviews = reviews.data?.items.length !== 0
  const anchors = [
    { id: 'pour-qui', label: 'Pour qui' },
    { id: 'seance', label: 'Le cadre d’une séance' },
    { id: 'accord', label: 'L’accord des deux parents' },
    { id: 'tarifs', label: 'Séances et tarifs' },
    { id: 'limites', label: 'Les limites' },
    ...(hasReviews ? [{ id: 'avis', label: 'Ce qu’on en dit' }] : []),
    { id: 'questions', label: 'Questions de parents' },
  ]
  return (
    <Reading
      crumbs={crumbsTo('Pour les parents')}
      title="Un temps pour vos enfants, un temps pour vous"
      anchors={anchors}
    >
      <p className={styles.lead}>
        L’hypnose parle la langue des enfants : l’image, le jeu, l’histoire. Elle aide aussi leurs parents à
        retrouver un peu d’air.
      </p>
      <FirstSteps />
      <Part id="pour-qui" title="Pour qui">
        <Texts texts={FOR_WHOM} />
      </Part>
      <Part id="seance" title="Le cadre d’une séance">
        <Texts texts={SESSION} isOrdered />
      </Part>
      <Part id="accord" title="L’accord des deux parents">
        <p>
          Un mineur est reçu avec l’accord écrit des personnes qui exercent l’autorité parentale : les deux
          parents, le plus souvent, même séparés. Cet accord est recueilli avant la première séance.
        </p>
        <p>Le sien compte autant. Sans son envie, nous en restons à l’échange, et c’est très bien ainsi.</p>
      </Part>
      <Part id="tarifs" title="Séances et tarifs">
        <SessionPrices tag={PARENTS_TAG} />
      </Part>
      <Part id="limites" title="Les limites">
        <div className={styles.limits}>
          <p>{HEALTH_NOTICE}</p>
          <p>
            Une tristesse qui s’installe, un refus de manger, des idées noires, une douleur : parlez-en
            d’abord à votre médecin ou à votre pédiatre. Pour un enfant en danger, appelez le 119 (gratuit,
            24 h/24).
          </p>
        </div>
      </Part>
      {hasReviews ? (
        <Part id="avis" title="Ce qu’on en dit">
          <Quotes query={reviews} />
        </Part>
      ) : null}
      <Part id="questions" title="Questions de parents">
        <div>
          {PARENT_QUESTIONS.map(({ question, answer }) => (
            <Accordion key={question} title={question}>
              <p>{answer}</p>
            </Accordion>
          ))}
        </div>
        <FirstSteps />
      </Part>
    </Reading>
  )
}
