/**
 * What the records of a course prove for each indicator, and what they lack. Computed from given facts,
 * without I/O.
 */
import { ANSWER_DAYS } from '#drizzle/domain/complaint.ts'
import { counted, evidence, exempt, type Finding, finding, lack } from '#drizzle/domain/quality.ts'
import type { SurveyKind } from '#drizzle/domain/survey.ts'

/** Fewer answers reveal more about the respondents than about the course: nothing is published. */
export const MIN_ANSWERS = 5
/** The period of a binder. */
export const BINDER_MONTHS = 12

interface SurveyFacts {
  readonly isMuted: boolean
  readonly sent: number
  readonly answered: number
  readonly reminded: number
  /** The last answer; empty without one. */
  readonly lastAt: string
}

/** Counts cover users enrolled or finished within the last twelve months. */
export interface CourseFacts {
  readonly course: {
    readonly title: string
    readonly status: string
    readonly description: string
    readonly objectives: readonly string[]
    readonly audience: string
    readonly prerequisites: string
    readonly durationMinutes: number
    readonly updated: string
  }
  readonly site: {
    readonly contact: string
    readonly hasAccessibility: boolean
  }
  readonly programme: {
    readonly lessons: number
    readonly quizzes: number
    readonly exercises: number
    /** Lessons with a film, a recording or a file. */
    readonly resources: number
  }
  readonly learners: {
    readonly total: number
    readonly finished: number
    readonly atRisk: number
    /** Users at risk who have not been written to since their last activity. */
    readonly unwritten: number
    readonly welcomed: number
    readonly evaluated: number
    readonly certified: number
    /** Users who began without answering the positioning questionnaire. */
    readonly unpositioned: number
    readonly needs: number
    readonly adapted: number
    readonly lastActivityAt: string
  }
  readonly surveys: Readonly<Record<SurveyKind, SurveyFacts>>
  readonly complaints: { readonly total: number; readonly late: number; readonly lastAt: string }
  readonly improvements: {
    readonly total: number
    readonly done: number
    readonly overdue: number
    readonly lastAt: string
  }
  /** Where each item is shown or corrected. */
  readonly paths: Readonly<
    Record<
      | 'page'
      | 'sheet'
      | 'publication'
      | 'lessons'
      | 'learners'
      | 'results'
      | 'complaints'
      | 'improvements'
      | 'site',
      string
    >
  >
}

const information = ({ course, site, programme, paths }: CourseFacts): Finding => {
  const isEvaluated = programme.quizzes + programme.exercises > 0
  return finding(
    1,
    [
      course.status === 'published' &&
        evidence('Page publique\u00a0: prix, durée d’accès, programme, contact', course.updated, paths.page),
    ],
    [
      course.status !== 'published' && lack('La formation n’est pas publiée.', paths.publication),
      course.prerequisites.trim() === '' && lack('Les prérequis ne sont pas indiqués.', paths.sheet),
      course.objectives.length === 0 && lack('Les objectifs ne sont pas indiqués.', paths.sheet),
      course.audience.trim() === '' && lack('Le public visé n’est pas indiqué.', paths.sheet),
      course.durationMinutes === 0 && lack('Aucune leçon n’a de durée.', paths.lessons),
      course.description.trim() === '' &&
        lack('Les méthodes ne sont pas décrites dans la présentation.', paths.sheet),
      !isEvaluated && lack('Aucune modalité d’évaluation\u00a0: ni quiz, ni exercice.', paths.lessons),
      site.contact === '' && lack('Le site n’indique aucun contact.', paths.site),
      !site.hasAccessibility &&
        lack('Le site ne dit rien de l’accessibilité aux personnes handicapées.', paths.site),
    ],
  )
}

const results = ({ course, surveys, learners, paths }: CourseFacts): Finding => {
  if (learners.total === 0) return exempt(2, 'Personne ne s’est encore inscrit.')
  const { answered } = surveys.hot
  const isShown = course.status === 'published' && answered >= MIN_ANSWERS
  return finding(
    2,
    [
      isShown &&
        evidence(
          `Résultats publiés, sur ${counted(answered, 'réponse')} à chaud`,
          surveys.hot.lastAt,
          paths.results,
        ),
    ],
    [
      course.status !== 'published' &&
        lack('La formation n’est pas publiée\u00a0: ses résultats non plus.', paths.publication),
      answered < MIN_ANSWERS &&
        lack(
          `Encore ${counted(MIN_ANSWERS - answered, 'réponse')} à chaud avant que les résultats soient publiés.`,
          paths.learners,
        ),
    ],
  )
}

const positioning = ({ learners, surveys, paths }: CourseFacts, indicator: 4 | 8): Finding => {
  const { answered, sent, isMuted, lastAt } = surveys.positioning
  if (learners.total === 0) return exempt(indicator, 'Personne ne s’est encore inscrit.')
  const what = indicator === 4 ? 'Attentes et objectifs recueillis' : 'Niveau à l’entrée recueilli'
  return finding(
    indicator,
    [
      answered > 0 &&
        evidence(`${what}\u00a0: ${counted(answered, 'réponse')} sur ${sent}`, lastAt, paths.learners),
    ],
    [
      isMuted && lack('Le questionnaire de positionnement est désactivé.', paths.publication),
      learners.unpositioned > 0 &&
        lack(`${counted(learners.unpositioned, 'personne')} sans positionnement.`, paths.learners),
    ],
  )
}

const welcome = ({ learners, paths }: CourseFacts): Finding =>
  learners.total === 0
    ? exempt(9, 'Personne ne s’est encore inscrit.')
    : finding(
        9,
        [
          learners.welcomed > 0 &&
            evidence(
              `Message d’accueil envoyé à ${counted(learners.welcomed, 'personne')} sur ${learners.total}`,
              '',
              paths.learners,
            ),
        ],
        [
          learners.welcomed < learners.total &&
            lack(
              `${counted(learners.total - learners.welcomed, 'personne')} sans message d’accueil gardé.`,
              paths.learners,
            ),
        ],
      )

const adaptation = ({ learners, surveys, paths }: CourseFacts): Finding => {
  const { answered, lastAt } = surveys.positioning
  if (answered === 0) return exempt(10, 'Aucun besoin n’a encore été exprimé.')
  if (learners.needs === 0)
    return finding(
      10,
      [evidence(`Besoins demandés\u00a0: aucun, sur ${counted(answered, 'réponse')}`, lastAt)],
      [],
    )
  return finding(
    10,
    [
      learners.adapted > 0 &&
        evidence(
          `Aménagement noté pour ${counted(learners.adapted, 'personne')} sur ${learners.needs}`,
          '',
          paths.learners,
        ),
    ],
    [
      learners.adapted < learners.needs &&
        lack(
          `${counted(learners.needs - learners.adapted, 'besoin')} sans aménagement noté.`,
          paths.learners,
        ),
    ],
  )
}

const evaluation = ({ programme, learners, paths }: CourseFacts): Finding =>
  finding(
    11,
    [
      programme.quizzes > 0 &&
        evidence(`${counted(programme.quizzes, 'quiz', 'quiz')} au programme`, '', paths.lessons),
      programme.exercises > 0 &&
        evidence(`${counted(programme.exercises, 'exercice')} au programme`, '', paths.lessons),
      learners.evaluated > 0 &&
        evidence(
          `${counted(learners.evaluated, 'personne évaluée', 'personnes évaluées')}`,
          '',
          paths.learners,
        ),
      learners.certified > 0 &&
        evidence(
          `${counted(learners.certified, 'attestation remise', 'attestations remises')}`,
          '',
          paths.learners,
        ),
    ],
    [
      programme.quizzes + programme.exercises === 0 &&
        lack('Aucun quiz ni exercice n’évalue les acquis.', paths.lessons),
      programme.quizzes + programme.exercises > 0 &&
        learners.finished > 0 &&
        learners.evaluated === 0 &&
        lack('Des personnes ont terminé sans qu’aucun acquis soit évalué.', paths.learners),
    ],
  )

const engagement = ({ learners, surveys, paths }: CourseFacts): Finding => {
  if (learners.total === 0) return exempt(12, 'Personne ne s’est encore inscrit.')
  const reminded = surveys.positioning.reminded + surveys.hot.reminded + surveys.cold.reminded
  return finding(
    12,
    [
      learners.lastActivityAt !== '' &&
        evidence('Activité suivie leçon par leçon, dernière trace', learners.lastActivityAt, paths.learners),
      reminded > 0 && evidence(`${counted(reminded, 'relance')} de questionnaire`, '', paths.learners),
      learners.atRisk > learners.unwritten &&
        evidence(
          `${counted(learners.atRisk - learners.unwritten, 'personne')} à relancer à qui l’on a écrit`,
          '',
          paths.learners,
        ),
    ],
    [
      learners.unwritten > 0 &&
        lack(
          `${counted(learners.unwritten, 'personne')} sans activité depuis deux semaines, à qui personne n’a écrit depuis.`,
          paths.learners,
        ),
    ],
  )
}

const feedback = ({ learners, surveys, paths }: CourseFacts): Finding => {
  const { hot, cold } = surveys
  if (learners.finished === 0) return exempt(30, 'Personne n’a encore terminé la formation.')
  return finding(
    30,
    [
      hot.answered > 0 &&
        evidence(
          `À chaud\u00a0: ${counted(hot.answered, 'réponse')} sur ${hot.sent}`,
          hot.lastAt,
          paths.learners,
        ),
      cold.answered > 0 &&
        evidence(
          `À froid\u00a0: ${counted(cold.answered, 'réponse')} sur ${cold.sent}`,
          cold.lastAt,
          paths.learners,
        ),
    ],
    [
      hot.isMuted && lack('Le questionnaire à chaud est désactivé.', paths.publication),
      cold.isMuted && lack('Le questionnaire à froid est désactivé.', paths.publication),
      hot.answered === 0 && lack('Aucune réponse à chaud.', paths.learners),
      cold.sent > 0 && cold.answered === 0 && lack('Aucune réponse à froid.', paths.learners),
    ],
  )
}

const complaints = ({ complaints: { total, late, lastAt }, paths }: CourseFacts): Finding =>
  total === 0
    ? exempt(31, 'Le registre est ouvert\u00a0: aucune réclamation reçue.')
    : finding(
        31,
        [evidence(`${counted(total, 'réclamation')} au registre`, lastAt, paths.complaints)],
        [
          late > 0 &&
            lack(
              `${counted(late, 'réclamation')} sans réponse depuis plus de ${ANSWER_DAYS}\u00a0jours ouvrés.`,
              paths.complaints,
            ),
        ],
      )

const improvements = ({ improvements: { total, done, overdue, lastAt }, paths }: CourseFacts): Finding =>
  finding(
    32,
    [
      total > 0 &&
        evidence(
          `${counted(total, 'amélioration')} au journal, ${done > 0 ? `dont ${counted(done, 'réalisée')}` : 'aucune réalisée'}`,
          lastAt,
          paths.improvements,
        ),
    ],
    [
      total === 0 && lack('Le journal d’amélioration est vide.', paths.improvements),
      overdue > 0 && lack(`${counted(overdue, 'action')} dont l’échéance est passée.`, paths.improvements),
    ],
  )

/** Each indicator of a course, in order. */
export const courseBinder = (facts: CourseFacts): Finding[] => {
  const { course, programme, paths } = facts
  return [
    information(facts),
    results(facts),
    positioning(facts, 4),
    finding(
      5,
      [
        course.objectives.length > 0 &&
          evidence(
            `${counted(course.objectives.length, 'objectif')} sur la fiche`,
            course.updated,
            paths.sheet,
          ),
      ],
      [course.objectives.length === 0 && lack('Les objectifs ne sont pas indiqués.', paths.sheet)],
    ),
    finding(
      6,
      [
        programme.lessons > 0 &&
          evidence(`Programme de ${counted(programme.lessons, 'leçon')}`, '', paths.lessons),
        course.durationMinutes > 0 &&
          evidence(`Durée\u00a0: ${counted(course.durationMinutes, 'minute')}`, '', paths.lessons),
      ],
      [
        programme.lessons === 0 && lack('Le programme est vide.', paths.lessons),
        course.durationMinutes === 0 && lack('Aucune leçon n’a de durée.', paths.lessons),
      ],
    ),
    positioning(facts, 8),
    welcome(facts),
    adaptation(facts),
    evaluation(facts),
    engagement(facts),
    finding(
      19,
      [
        programme.resources > 0 &&
          evidence(
            `${counted(programme.resources, 'leçon')} avec film, audio ou document`,
            '',
            paths.lessons,
          ),
        programme.lessons > programme.resources &&
          evidence(
            `${counted(programme.lessons - programme.resources, 'leçon')} à lire ou à faire en ligne`,
            '',
            paths.lessons,
          ),
      ],
      [programme.lessons === 0 && lack('Aucune ressource n’est mise à disposition.', paths.lessons)],
    ),
    feedback(facts),
    complaints(facts),
    improvements(facts),
  ]
}
